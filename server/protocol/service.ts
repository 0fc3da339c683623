/** How much of the service there is today. */
import { z } from "zod";

const serviceLevels = ["full", "documents", "people", "closed"] as const;
export type ServiceLevel = (typeof serviceLevels)[number];

/** What a tenant's owner is told of it. */
export const serviceSchema = z.object({
  level: z.enum(serviceLevels),
  /** What models have cost today (UTC), in millionths of a US dollar. */
  cost_micros: z.number().int(),
  /** Visitors' questions that were answered by the AI or handed on by it today. */
  questions: z.number().int(),
  /** Who waits for a person now. */
  waiting: z.number().int(),
  /** The model that writes answers; null: there is none, and answers quote the documents. */
  model: z.string().nullable(),
});
export type Service = z.infer<typeof serviceSchema>;
