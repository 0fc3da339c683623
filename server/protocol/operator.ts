/** The operator's view of all desks: dead letters, and what the doctor finds. */
import { z } from "zod";
import { CHECKS, LEVELS } from "./doctor.ts";
import { uuidSchema } from "./ids.ts";

/** Maximum retried or dropped per request. */
const MAX_AT_ONCE = 200;

const deadLetterSchema = z.object({
  tenant_id: uuidSchema,
  id: uuidSchema,
  /** The tenant's name. */
  tenant: z.string(),
  /** The outbox kind, such as `email_answer`. */
  kind: z.string(),
  ticket_id: uuidSchema.nullable(),
  /** Why it was given up: the mail server's reply, or an error's name. */
  reason: z.string(),
  attempts: z.number().int(),
  promised_at: z.string(),
  dead_at: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLetterListSchema = z.object({
  dead_letters: z.array(deadLetterSchema),
  /** Total count. */
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
/** The dead letters that still existed. */
export const settledLettersSchema = z.object({ settled: z.number().int() });

const findingSchema = z.object({
  check: z.enum(CHECKS),
  level: z.enum(LEVELS),
  /** What was found, in a sentence. English. */
  found: z.string(),
  /** How to mend it; null where nothing needs mending. English. */
  mend: z.string().nullable(),
  /** Where the project's documentation says more: a file and a heading. */
  link: z.string(),
});

export const doctorReportSchema = z.object({
  /** The product's. */
  version: z.string(),
  at: z.string(),
  took_ms: z.number().int(),
  findings: z.array(findingSchema),
  /** Variables that are set to something else than their default; only with the check `configuration`. */
  settings: z.array(
    z.object({
      name: z.string(),
      /** Null for what is not shown, such as a secret. */
      value: z.string().nullable(),
      /** The default; null where there is none. */
      usual: z.string().nullable(),
      meaning: z.string(),
    }),
  ),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;
