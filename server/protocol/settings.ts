/** All tenant settings, each with its validation and default. Stored as JSON in `tenants.settings`. */
import { z } from "zod";
import { hoursSchema } from "./hours.ts";
import { someText } from "./texts.ts";

/** The database refuses to delete audit entries younger than this. */
const AUDIT_DAYS_LEAST = 30;
/** Maximum length of `instructions`; a model is given all of it. */
export const INSTRUCTIONS_MAX_CHARS = 4000;
const days = (least: number) => z.number().int().min(least).max(3650).nullable().default(null);
const pixels = (most: number, standard: number) => z.number().int().min(0).max(most).default(standard);
/** The name of an uploaded image: its hash and type. */
const imageName = z
  .string()
  .regex(/^[\w-]{22}\.(?:png|jpg|webp)$/)
  .nullable()
  .default(null);
/** A BCP 47 tag. */
const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
const count = z.number().int().min(1).max(1_000_000).nullable().default(null);

export const tenantSettingsSchema = z.object({
  /** `live`: stream, and retract the draft if its grade fails. `verified`: hold the answer until it is graded. */
  grade_mode: z.enum(["live", "verified"]).default("live"),
  /** The minimum grade of an answer, 0 to 1. */
  threshold: z.number().min(0).max(1).default(0.7),
  /** On a grade between hopeless and sure, ask one clarifying question before escalating. */
  clarify: z.boolean().default(true),
  /** The answer language when the visitor's is unknown. */
  locale: languageTag.nullable().default(null),
  /** Languages to answer in; empty: whichever the visitor uses. */
  languages: z.array(languageTag).max(30).default([]),
  /** The greeting for languages without their own. Null: the product's default, in the visitor's language. */
  greeting: someText(500).nullable().default(null),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .nullable()
    .default(null),
  /** The corner of the page, and the distance from its edges in pixels. */
  position: z.enum(["right", "left"]).default("right"),
  offset_x: pixels(300, 20),
  offset_y: pixels(300, 20),
  /** `auto`: follow the visitor's system. */
  theme: z.enum(["auto", "light", "dark"]).default("auto"),
  /** Corner radius in pixels. */
  radius: pixels(28, 16),
  /** `page`: use the page's own font. */
  font: z.enum(["system", "page"]).default("system"),
  /** Shown next to the name in the header, and next to the assistant's answers. Set by uploading an image. */
  logo: imageName,
  avatar: imageName,
  suggestions: z.array(someText(200)).max(6).default([]),
  /** Greeting and questions per language; an entry replaces both of the above. */
  welcome_texts: z
    .array(
      z.strictObject({
        locale: languageTag,
        greeting: someText(500).nullable().default(null),
        suggestions: z.array(someText(200)).max(6).default([]),
      }),
    )
    .max(20)
    // By language only: the widget has one set of texts for all regions.
    .refine(
      (texts) => new Set(texts.map(({ locale }) => locale.replace(/-.*/, "").toLowerCase())).size === texts.length,
    )
    .default([]),
  /** Opening hours and reply time; null: visitors are shown neither. */
  hours: hoursSchema.nullable().default(null),
  /** Tone and rules given to the engine for this tenant. */
  instructions: someText(INSTRUCTIONS_MAX_CHARS).nullable().default(null),
  /** Daily cap on model costs (UTC), in millionths of a US dollar; null: no cap. */
  daily_cost_cap_micros: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable().default(null),
  /** Prices of models missing from the public list, in dollars per million tokens; a cap needs them. */
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
  /** AI answers per day (UTC); beyond that, questions are left for a person. Null: unlimited. */
  daily_questions_cap: count,
  /** Past that cap, the number of waiting tickets from which visitors are told to come back later. Null: no limit. */
  waiting_cap: count,
  /** A message containing one of these words goes straight to a person. */
  escalate_words: z.array(someText(100)).max(50).default([]),
  /** The hand-over message by language, in place of the default. */
  handover_texts: z
    .array(
      z.strictObject({
        locale: languageTag,
        /** When no answer was good enough. `{ticket}` stands for the ticket's number. */
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
  /** Allows web search for questions the documents don't answer, if the operator has set it up. */
  web_search: z.boolean().default(false),
  /** Draft knowledge from people's answers, for approval. */
  propose_answers: z.boolean().default(true),
  /** Visitors may send pictures and PDFs to people. Models never receive them. */
  visitor_files: z.boolean().default(true),
  /** Minutes an answer may stay unseen in an open tab before it is mailed; without a tab it is mailed at once. */
  mail_unseen_minutes: z.number().int().min(0).max(1440).default(3),
  /** Also serves the chat as a public page, `/chat/{tenant}`, which the tenant's sites may frame. */
  hosted_page: z.boolean().default(false),
  /** Link hosts allowed in answers, besides those of the tenant's origins and documents. */
  link_hosts: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
        .max(253),
    )
    .max(100)
    .default([]),
  /** Days after which an inactive conversation and all its data are deleted; null: never. */
  retention_conversations_days: days(1),
  /** Days after which answers' traces are deleted. */
  retention_traces_days: days(1),
  /** Days after which audit log entries are deleted. */
  retention_audit_days: days(AUDIT_DAYS_LEAST),
  /** Days after which mail in the mail folder is deleted. */
  retention_files_days: days(1),
  /** Shared with the tenant's server, which signs visitors' identities. Stored encrypted and never shown. */
  identity_secret: z.string().min(32).max(600).nullable().default(null),
});
/** Settings as shown; of a secret, only whether it is set. */
export const shownSettingsSchema = tenantSettingsSchema.extend({ identity_secret: z.literal("hidden").nullable() });

/** Not settable by API keys: forging identities exposes messages, and short retention destroys evidence. */
export const PEOPLE_ONLY_SETTINGS = [
  "identity_secret",
  "retention_conversations_days",
  "retention_traces_days",
  "retention_audit_days",
  "retention_files_days",
] as const satisfies readonly (keyof z.infer<typeof tenantSettingsSchema>)[];

export type TenantSettings = z.infer<typeof tenantSettingsSchema>;
