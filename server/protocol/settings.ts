/** What a tenant can set: each setting once, with its rule and the value that holds until it is set. Kept as JSON in `tenants.settings`. */
import { z } from "zod";
import { hoursSchema } from "./hours.ts";
import { someText } from "./texts.ts";

/** The database refuses to delete younger entries of the audit log. */
const AUDIT_DAYS_LEAST = 30;
/** Of `instructions`; a model is given all of it. */
export const INSTRUCTIONS_MAX_CHARS = 4000;
const days = (least: number) => z.number().int().min(least).max(3650).nullable().default(null);
const pixels = (most: number, standard: number) => z.number().int().min(0).max(most).default(standard);
/** An image that was uploaded, by the name it was given: its hash, and its type. */
const imageName = z
  .string()
  .regex(/^[\w-]{22}\.(?:png|jpg|webp)$/)
  .nullable()
  .default(null);
/** A BCP 47 tag. */
const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
const count = z.number().int().min(1).max(1_000_000).nullable().default(null);

export const tenantSettingsSchema = z.object({
  /** `live`: stream, and take the draft back when its grade fails. `verified`: hold the answer until it is graded. */
  grade_mode: z.enum(["live", "verified"]).default("live"),
  /** The grade an answer must reach, 0 to 1. */
  threshold: z.number().min(0).max(1).default(0.7),
  /** Between hopeless and sure, ask the visitor back once before a person is asked. */
  ask_back: z.boolean().default(true),
  /** The language to answer in when the visitor's is unknown. */
  locale: languageTag.nullable().default(null),
  /** The languages to answer in; none: any that the visitor has. */
  languages: z.array(languageTag).max(30).default([]),
  /** What visitors read first, where nothing is written in their language. Null: the product's own greeting, in theirs. */
  greeting: someText(500).nullable().default(null),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null),
  /** The corner of the page, and the distance from its edges. */
  position: z.enum(["right", "left"]).default("right"),
  offset_x: pixels(300, 20),
  offset_y: pixels(300, 20),
  /** `auto`: as the visitor's system has it. */
  theme: z.enum(["auto", "light", "dark"]).default("auto"),
  /** How round corners are. */
  radius: pixels(28, 16),
  /** `page`: the font of the page's own text. */
  font: z.enum(["system", "page"]).default("system"),
  /** Beside the name in the header; and beside the assistant's answers. Set by uploading one. */
  logo: imageName,
  avatar: imageName,
  suggestions: z.array(someText(200)).max(6).default([]),
  /** The greeting and the questions for the visitors of one language; each entry stands for itself, without the two above. */
  welcome_texts: z
    .array(
      z.strictObject({
        locale: languageTag,
        greeting: someText(500).nullable().default(null),
        suggestions: z.array(someText(200)).max(6).default([]),
      }),
    )
    .max(20)
    // By language alone: the widget has one set of words for all regions.
    .refine((texts) => new Set(texts.map(({ locale }) => locale.split("-")[0]!.toLowerCase())).size === texts.length)
    .default([]),
  /** When people are here to answer, and how soon; null: visitors are told nothing about it. */
  hours: hoursSchema.nullable().default(null),
  /** The tone and rules the engine is given for this tenant. */
  instructions: someText(INSTRUCTIONS_MAX_CHARS).nullable().default(null),
  /** What models may cost per day (UTC), in millionths of a US dollar; null: no cap. */
  daily_cost_cap_micros: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  /** Prices of models that the public list does not know, in dollars per million tokens: a cap needs them. */
  model_prices: z
    .array(
      z.strictObject({
        model: someText(200),
        usd_per_million_in: z.number().min(0).max(10_000),
        usd_per_million_out: z.number().min(0).max(10_000),
      }),
    )
    .max(20)
    .default([]),
  /** Answers of the AI per day (UTC): past them visitors leave their questions to a person. Null: any number. */
  daily_questions_cap: count,
  /** Past that cap, and with so many waiting for a person already, visitors are told to come back later. Null: all may wait. */
  waiting_cap: count,
  /** A message with one of these words goes to a person at once. */
  escalate_words: z.array(someText(100)).max(50).default([]),
  /** What visitors read when they are handed over, instead of the standard text: by language, where somebody has written one. */
  handover_texts: z
    .array(
      z.strictObject({
        locale: languageTag,
        /** When no answer was good enough. `{ticket}` is the ticket's number. */
        unsure: someText(500).nullable().default(null),
        /** When the visitor asked for a person. */
        asked: someText(500).nullable().default(null),
      }),
    )
    .max(20)
    .refine((texts) => new Set(texts.map(({ locale }) => locale.toLowerCase())).size === texts.length)
    .default([]),
  /** Off: every message goes to a person. */
  ai_enabled: z.boolean().default(true),
  /** What the documents do not answer may be asked of a web search, when the operator has set one up. */
  web_search: z.boolean().default(false),
  /** What people answer is drafted as knowledge, which waits for somebody's approval. */
  propose_answers: z.boolean().default(true),
  /** Visitors may send pictures and PDFs to people. No model is given any. */
  visitor_files: z.boolean().default(true),
  /** How long an answer in an open tab may go unseen before it is mailed to who has left an address; without a tab it is mailed at once. */
  mail_unseen_minutes: z.number().int().min(0).max(1440).default(3),
  /** The chat is also a page of ours, `/chat/{tenant}`, which anybody may open and the tenant's sites may frame. */
  hosted_page: z.boolean().default(false),
  /** Hosts that links in answers may lead to, beside those of the tenant's origins and documents. */
  link_hosts: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        .max(253),
    )
    .max(100)
    .default([]),
  /** Days after which a conversation that nobody has gone on with is deleted, with all that hangs on it; null: never. */
  retention_conversations_days: days(1),
  /** Days after which it is no longer kept how an answer came about. */
  retention_traces_days: days(1),
  /** Days after which entries of the audit log are deleted. */
  retention_audit_days: days(AUDIT_DAYS_LEAST),
  /** Days after which mail that was written to the mail folder is deleted. */
  retention_files_days: days(1),
  /** Shared with the tenant's own server, which signs who a visitor is. Stored sealed, and shown to nobody. */
  identity_secret: z.string().min(32).max(600).nullable().default(null),
});
/** The settings as they are shown: of a secret, whether there is one. */
export const shownSettingsSchema = tenantSettingsSchema.extend({ identity_secret: z.literal("hidden").nullable() });

/** What a key may not set: who can sign for visitors reads what they wrote, and how long things are kept decides what can be found out. */
export const PEOPLE_ONLY_SETTINGS = [
  "identity_secret",
  "retention_conversations_days",
  "retention_traces_days",
  "retention_audit_days",
  "retention_files_days",
] as const satisfies readonly (keyof z.infer<typeof tenantSettingsSchema>)[];

export type TenantSettings = z.infer<typeof tenantSettingsSchema>;
