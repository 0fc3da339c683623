/** The level of service available today. */
import { z } from "zod";

const serviceLevels = ["full", "documents", "people", "closed"] as const;
export type ServiceLevel = (typeof serviceLevels)[number];

/** Today's service level as shown to owners. */
export const serviceSchema = z.object({
  level: z.enum(serviceLevels),
  /** Model costs today (UTC), in millionths of a US dollar. */
  cost_micros: z.number().int(),
  /** Visitors' questions that the AI answered or escalated today. */
  questions: z.number().int(),
  /** Tickets waiting for a person now. */
  waiting: z.number().int(),
  /** The answering model; null when there is none and answers quote the documents. */
  model: z.string().nullable(),
});
export type Service = z.infer<typeof serviceSchema>;
