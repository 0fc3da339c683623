/** What the operator of the service sees of all desks together: promises that were given up. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";

/** The most that are retried or dropped with one request. */
const MAX_AT_ONCE = 200;

const deadLetterSchema = z.object({
  tenant_id: uuidSchema,
  id: uuidSchema,
  /** The desk's name. */
  tenant: z.string(),
  /** What was promised, such as `email_answer`. */
  kind: z.string(),
  ticket_id: uuidSchema.nullable(),
  /** Why it was given up: in the mail server's words, or an error's name. */
  reason: z.string(),
  attempts: z.number().int(),
  promised_at: z.string(),
  dead_at: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLetterListSchema = z.object({
  dead_letters: z.array(deadLetterSchema),
  /** How many there are in all. */
  total: z.number().int(),
  next_cursor: z.string().nullable(),
});
export type DeadLetterList = z.infer<typeof deadLetterListSchema>;

export const chosenLettersSchema = z.object({
  dead_letters: z
    .array(z.object({ tenant_id: uuidSchema, id: uuidSchema }))
    .min(1)
    .max(MAX_AT_ONCE),
});
export type ChosenLetter = z.infer<typeof chosenLettersSchema>["dead_letters"][number];
/** Those that were still there. */
export const settledLettersSchema = z.object({ settled: z.number().int() });
