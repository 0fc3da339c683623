/** Reply schemas of the desk's API for the knowledge base as a whole. */
import { z } from "zod";

/** `pending` is above 0 while chunks are re-embedded after a change of the embedding model. */
const embeddingStatusSchema = z.object({
  /** The configured model. */
  model: z.string(),
  /** The model that questions are currently embedded with. */
  serving_model: z.string(),
  /** Chunks that have a vector of `model`. */
  done: z.number().int(),
  pending: z.number().int(),
});
export type EmbeddingStatus = z.infer<typeof embeddingStatusSchema>;
export const quotaParts = ["documents", "bytes", "passages"] as const;
const quotaPartSchema = z.object({ used: z.number(), limit: z.number() });
/** The tenant's quotas, and what it uses of them. */
const quotaSchema = z.object({ documents: quotaPartSchema, bytes: quotaPartSchema, passages: quotaPartSchema });
export type Quota = z.infer<typeof quotaSchema>;

export const knowledgeStatusSchema = z.object({ embedding: embeddingStatusSchema, quota: quotaSchema });
