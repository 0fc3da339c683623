/** Which model answers a tenant's visitors, and how an owner sets up and tries one of their own. */
import { z } from "zod";
import { testBoxReplySchema } from "./learning.ts";

/** What can be wrong with an endpoint, by what there is to do about it. */
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

/** As endpoints name models: printable, and never a line break. */
const modelName = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/);
/** It becomes a header: visible ASCII alone. */
const modelKey = z.string().regex(/^[\x21-\x7e]{8,1000}$/);

/**
 * By task: `answer` writes, `fast` rewrites and sums up, `judge` grades, `title` names conversations. Embeddings are the
 * operator's: with another model every document would have to be read anew.
 */
const modelNamesSchema = z.strictObject({
  answer: modelName,
  /** Null: the model of the answers. */
  fast: modelName.nullable(),
  judge: modelName.nullable(),
  /** Null: titles are made without a model. */
  title: modelName.nullable(),
});
export type ModelNames = z.infer<typeof modelNamesSchema>;

export const modelRequestSchema = z.strictObject({
  /** An OpenAI-compatible base address, or Azure's own with its deployment and version. */
  base_url: z.url({ protocol: /^https?$/ }).max(500),
  /** Left out: the key that is stored, as long as the address stays on its host. */
  key: modelKey.optional(),
  models: modelNamesSchema,
  /** False: stored, and only for trial. */
  is_enabled: z.boolean(),
});
export type ModelRequest = z.infer<typeof modelRequestSchema>;

const ownModelSchema = z.object({
  base_url: z.string(),
  /** The last characters of a key that is long enough to have some to show. */
  key_end: z.string().nullable(),
  models: modelNamesSchema,
  is_enabled: z.boolean(),
  changed_at: z.string(),
});

export const modelPageSchema = z.object({
  /** Whether the operator lets tenants have models of their own. */
  may_change: z.boolean(),
  /** The operator's, by task; null where no model is asked. */
  operator: z.object({
    answer: z.string().nullable(),
    fast: z.string().nullable(),
    judge: z.string().nullable(),
    title: z.string().nullable(),
    embeddings: z.string(),
  }),
  own: ownModelSchema.nullable(),
  /** What holds for both kinds of keys: what a day may cost and has cost, in millionths of a US dollar, and how long an answer may be. */
  limits: z.object({
    daily_cost_cap_micros: z.number().int().nullable(),
    cost_micros: z.number().int(),
    answer_tokens: z.number().int(),
  }),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

/** One of the names that the page shows. */
export const modelTestRequestSchema = z.strictObject({ model: z.string().min(1).max(200) });
export const modelTestSchema = z.object({
  model: z.string(),
  /** Until the first piece of its answer; null when none came. */
  first_ms: z.number().int().nullable(),
  ms: z.number().int(),
  /** Parameters that its endpoint refuses: it is asked without them. */
  refused: z.array(z.string()),
  problem: z.enum(MODEL_PROBLEMS).nullable(),
  /**
   * Of the model that grades: how many little answers, of which it is known whether they are right, it has judged wrongly, and what
   * its word is worth. Null for another one, and where it could not be asked.
   */
  exam: z
    .object({ cases: z.number().int(), failed: z.number().int(), word: z.enum(["leads", "objects", "nothing"]) })
    .nullable(),
  /** What the test has cost, in millionths of a US dollar; null when nobody knows the model's price. */
  cost_micros: z.number().int().nullable(),
  /** Dollars per million tokens, stated or of the public list; null when nobody knows. */
  price: z.object({ usd_per_million_in: z.number(), usd_per_million_out: z.number() }).nullable(),
});
export type ModelTest = z.infer<typeof modelTestSchema>;

export const trialQuestionsSchema = z.object({
  questions: z.array(
    z.object({
      question: z.string(),
      page: z.string().nullable(),
      locale: z.string().nullable(),
      /** Saved by an owner, asked lately by a visitor, or offered by the chat. */
      from: z.enum(["saved", "recent", "starter"]),
    }),
  ),
});
export type TrialQuestions = z.infer<typeof trialQuestionsSchema>;

/** One question, answered with the model and as it would be without it. */
export const modelComparisonSchema = z.object({ with: testBoxReplySchema, without: testBoxReplySchema });
export type ModelComparison = z.infer<typeof modelComparisonSchema>;
