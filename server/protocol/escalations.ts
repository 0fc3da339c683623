/** Why a ticket went to people. */
import { z } from "zod";

/** Why the machine gave up: a word, which the admin app puts into a sentence. */
export const escalationReasonSchema = z.enum([
  "low_confidence",
  "no_knowledge",
  "asked_for_person",
  "repeated",
  "failure",
  "budget_spent",
]);
export type EscalationReason = z.infer<typeof escalationReasonSchema>;
