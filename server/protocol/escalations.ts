/** Escalations: why a ticket went to people, and its state since. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { WAITS_FOR } from "./queues.ts";

const moment = z.iso.datetime({ offset: true });

/** Why a person has the ticket: a key that the admin app turns into a sentence. */
export const escalationReasonSchema = z.enum([
  "low_confidence",
  "no_knowledge",
  "asked_for_person",
  /** The message came with files, which only people can read. */
  "sent_files",
  /** By the tenant's rules: the AI is off, or the message contains an escalation word. */
  "by_rule",
  "by_email",
  "repeated",
  "failure",
  "budget_spent",
  /** An action that a person must approve, one that failed, or one of unknown outcome. */
  "needs_approval",
  "action_failed",
  "action_unknown",
  /** A team member took it unasked: while the assistant was answering, or after the end. */
  "joined",
  "followed_up",
]);
export type EscalationReason = z.infer<typeof escalationReasonSchema>;

/** Not claimed yet, claimed, answered, or returned to the assistant. */
export const escalationSchema = z.object({
  id: uuidSchema,
  reason: escalationReasonSchema,
  /** What the visitor added when asking for a person. */
  note: z.string().nullable(),
  status: z.enum(["open", "claimed", "answered", "withdrawn"]),
  claimed_by: z.string().nullable(),
  claimed_by_me: z.boolean(),
  answered_by: z.string().nullable(),
  turn_id: uuidSchema.nullable(),
  opened_at: moment,
  /** Whose turn it is: the desk's, or the visitor's after an answer. Null once it is over. */
  waits_for: z.enum(WAITS_FOR).nullable(),
  /** Time of the visitor's first unanswered message, or of the desk's last message. */
  waiting_since: moment,
  /** Hidden from the queue until then. */
  snoozed_until: moment.nullable(),
  answered_at: moment.nullable(),
});
export type Escalation = z.infer<typeof escalationSchema>;
