/** Which model answers a tenant's visitors, and how owners configure and test their own. */
import { z } from "zod";
import { testBoxReplySchema } from "./learning.ts";

/** Endpoint problems, grouped by remedy. */
const MODEL_PROBLEMS = [
  "key_refused",
  "model_unknown",
  "no_credit",
  "asked_too_often",
  "address_wrong",
  "address_refused",
  "unreachable",
  "certificate",
  "provider_down",
  "too_slow",
  "odd_answer",
  "request_refused",
  "limit_reached",
] as const;
export type ModelProblem = (typeof MODEL_PROBLEMS)[number];

/** A model's name as endpoints write it: printable, without line breaks. */
const modelName = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/);
/** Sent as a header, so visible ASCII only. */
const modelKey = z.string().regex(/^[\x21-\x7e]{8,1000}$/);

/**
 * By task: `answer` writes, `fast` rewrites and summarizes, `judge` grades, `title` names conversations. Embeddings
 * stay the operator's: with another model every document would have to be re-embedded.
 */
const modelNamesSchema = z.strictObject({
  answer: modelName,
  /** Null: the answering model. */
  fast: modelName.nullable(),
  judge: modelName.nullable(),
  /** Null: titles are made without a model. */
  title: modelName.nullable(),
});
export type ModelNames = z.infer<typeof modelNamesSchema>;

export const modelRequestSchema = z.strictObject({
  /** An OpenAI-compatible base URL, or an Azure URL with deployment and version. */
  base_url: z.url({ protocol: /^https?$/ }).max(500),
  /** If left out, the stored key is kept, provided the host is unchanged. */
  key: modelKey.optional(),
  models: modelNamesSchema,
  /** False: stored for testing only. */
  is_enabled: z.boolean(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

const ownModelSchema = z.object({
  base_url: z.string(),
  /** The key's last characters; null when it is too short to show any. */
  key_end: z.string().nullable(),
  models: modelNamesSchema,
  is_enabled: z.boolean(),
  changed_at: z.string(),
});

export const modelPageSchema = z.object({
  /** Whether the operator lets tenants use their own models. */
  may_change: z.boolean(),
  /** The operator's models by task; null where none is used. */
  operator: z.object({
    answer: z.string().nullable(),
    fast: z.string().nullable(),
    judge: z.string().nullable(),
    title: z.string().nullable(),
    embeddings: z.string(),
  }),
  own: ownModelSchema.nullable(),
  /** Limits for either kind of key: daily cap and cost in millionths of a US dollar, and answer length in tokens. */
  limits: z.object({
    daily_cost_cap_micros: z.number().int().nullable(),
    cost_micros: z.number().int(),
    answer_tokens: z.number().int(),
  }),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

/** One of the names shown on the page. */
export const modelTestRequestSchema = z.strictObject({ model: z.string().min(1).max(200) });
export const modelTestSchema = z.object({
  model: z.string(),
  /** Time to the first token; null when none came. */
  first_ms: z.number().int().nullable(),
  ms: z.number().int(),
  /** Parameters the endpoint rejects; requests leave them out. */
  refused: z.array(z.string()),
  problem: z.enum(MODEL_PROBLEMS).nullable(),
  /**
   * For the judge: how many short answers with known labels it misjudged, and how far its verdict is trusted.
   * Null for other models, and when it could not be asked.
   */
  exam: z
    .object({ cases: z.number().int(), failed: z.number().int(), word: z.enum(["leads", "objects", "nothing"]) })
    .nullable(),
  /** Cost of the test, in millionths of a US dollar; null when the price is unknown. */
  cost_micros: z.number().int().nullable(),
  /** Dollars per million tokens, as configured or from the public list; null when unknown. */
  price: z.object({ usd_per_million_in: z.number(), usd_per_million_out: z.number() }).nullable(),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

export const trialQuestionsSchema = z.object({
  questions: z.array(
    z.object({
      question: z.string(),
      page: z.string().nullable(),
      locale: z.string().nullable(),
      /** Saved by an owner, recently asked by a visitor, or a starter question. */
      from: z.enum(["saved", "recent", "starter"]),
    }),
  ),
});
export type TrialQuestions = z.infer<typeof trialQuestionsSchema>;

/** One question answered with the model and without it. */
export const modelComparisonSchema = z.object({ with: testBoxReplySchema, without: testBoxReplySchema });
export type ModelComparison = z.infer<typeof modelComparisonSchema>;
