/** Reply shapes of the desk's API for the knowledge as a whole. */
import { z } from "zod";

/** `pending` is above 0 while vectors are made anew after a change of the embedding model. */
const embeddingStatusSchema = z.object({
  /** The model that is configured. */
  model: z.string(),
  /** The model that questions are embedded with at the moment. */
  serving_model: z.string(),
  /** Passages that have a vector of `model`. */
  done: z.number().int(),
  pending: z.number().int(),
});
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>;
export const quotaParts = ["documents", "bytes", "passages"] as const;
const quotaPartSchema = z.object({ used: z.number(), limit: z.number() });
/** What the operator allows the tenant to keep, and what it keeps. */
const quotaSchema = z.object({ documents: quotaPartSchema, bytes: quotaPartSchema, passages: quotaPartSchema });
export type Quota = z.infer<typeof quotaSchema>;

export const knowledgeStatusSchema = z.object({ embedding: embeddingStatusSchema, quota: quotaSchema });
