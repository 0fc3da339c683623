/** Why a ticket went to people. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";
import { WAITS_FOR } from "./queues.ts";

const moment = z.iso.datetime({ offset: true });

/** Why a person has it: a word, which the admin app puts into a sentence. */
export const escalationReasonSchema = z.enum([
  "low_confidence",
  "no_knowledge",
  "asked_for_person",
  /** What came with the message only people can read. */
  "sent_files",
  /** The tenant wants such messages answered by people: the AI is off, or one of its words was said. */
  "by_rule",
  "by_email",
  "repeated",
  "failure",
  "budget_spent",
  /** Somebody at the desk has taken it by themselves: while the assistant answered, or after the end. */
  "joined",
  "followed_up",
]);
export type EscalationReason = z.infer<typeof escalationReasonSchema>;

/** Who may answer: nobody took it yet, somebody did, it is answered, or it went back to the machine. */
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
  /** Who has the next word: the desk, or the visitor whom it has answered. Null once it is over. */
  waits_for: z.enum(WAITS_FOR).nullable(),
  /** Since the visitor's first message that nobody has answered, or since the desk's last. */
  waiting_since: moment,
  /** Until then nobody needs to look. */
  snoozed_until: moment.nullable(),
  answered_at: moment.nullable(),
});
export type Escalation = z.infer<typeof escalationSchema>;
