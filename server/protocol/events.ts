/**
 * The chat events of a visitor's stream, defined once for server, widget and tests.
 * On the wire (server-sent events): `id: <seq>`, `event: <type>`, `data: <the event as JSON>`.
 */
import { z } from "zod";
import { actionCardSchema } from "./actionCards.ts";
import { SENDABLE_TYPES } from "./files.ts";
import { uuidSchema } from "./ids.ts";

/** A source of an answer. `n` is the number the text cites as `[n]`, from 1. */
export const citationSchema = z.object({
  n: z.number().int().min(1),
  title: z.string(),
  url: z.string().nullable(),
  snippet: z.string(),
  /** A web page, not one of the tenant's documents. */
  from_web: z.literal(true).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** The answer's confidence as shown to visitors. Scores never leave the server. */
const confidenceBandSchema = z.enum(["high", "medium", "low"]);
export type ConfidenceBand = z.infer<typeof confidenceBandSchema>;

/** Who wrote a message. `system` marks the product's own fixed texts (such as the bridge message). */
const messageRoleSchema = z.enum(["visitor", "assistant", "agent", "system"]);
export type MessageRole = z.infer<typeof messageRoleSchema>;

/** Changes to the ticket that the conversation announces in fixed words. */
const noticeSchema = z.enum([
  /** A person joined, was assigned, or released the ticket to the team. */
  "joined",
  "assigned",
  "released",
  /** The answer will come later. */
  "snoozed",
  /** The assistant answers again, at an agent's or the visitor's request. */
  "handed_back",
  "withdrawn",
  "closed",
  "reopened",
  /** Merged into another conversation; another conversation was merged into this one. */
  "merged",
  "merged_here",
  /** The visitor was blocked, or unblocked. */
  "blocked",
  "unblocked",
]);
export type Notice = z.infer<typeof noticeSchema>;
/** A file attached to a message. Its bytes are fetched by id, with the reader's session. */
export const attachmentSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  type: z.enum(SENDABLE_TYPES),
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A stored message as the visitor may see it. `seq` starts at 1 and has no gaps within a ticket. */
export const messageDtoSchema = z.object({
  id: uuidSchema,
  seq: z.number().int().min(1),
  role: messageRoleSchema,
  content: z.string(),
  citations: z.array(citationSchema),
  confidence: confidenceBandSchema.nullable(),
  /** Parts of the question the documents leave open, as judged by a model, in its language; left out when none. */
  gap: z.array(z.string()).optional(),
  /** Set on the visitor's own messages, so that clients can match what they sent. */
  client_message_id: z.string().nullable(),
  turn_id: uuidSchema.nullable(),
  /** The agent's display name, on agents' messages. */
  author: z.string().nullable(),
  /** True when the visitor stopped the answer midway. */
  stopped: z.boolean(),
  /** Set on system messages that announce a change of the ticket; null on the hand-over message. */
  notice: noticeSchema.nullable(),
  /** Left out when there are none. */
  attachments: z.array(attachmentSchema).optional(),
  /** The assistant's answer that this agent's message corrects; left out on all others. */
  corrects: uuidSchema.optional(),
  created_at: z.iso.datetime({ offset: true }),
});
export type MessageDto = z.infer<typeof messageDtoSchema>;

export const ticketStatusSchema = z.enum(["open", "pending_human", "resolved", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** Steps shown in the status line. Clients translate the key, fill in `params`, and fall back to `content`. */
const statusKeySchema = z.enum([
  "contextualizing",
  "checking_cache",
  "searching",
  "reading",
  "searching_web",
  "looking_up",
  "acting",
  "writing",
  "checking_answer",
  "waiting_for_person",
  "agent_joined",
  "ticket_status",
  "question_cancelled",
]);
export type StatusKey = z.infer<typeof statusKeySchema>;

const turnId = uuidSchema.nullable();

const statusEventSchema = z.object({
  type: z.literal("status"),
  key: statusKeySchema,
  content: z.string(),
  /** Values for the text. `reading`: the number of pages (`count`) and the best page's title (`topic`); `looking_up`, `acting`: the action's `title`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  node: z.string().nullable(),
  ticket_status: ticketStatusSchema.optional(),
  turn_id: turnId,
});
const tokenEventSchema = z.object({ type: z.literal("token"), content: z.string(), turn_id: turnId });
const citationEventSchema = z.object({ type: z.literal("citation"), content: citationSchema, turn_id: turnId });

/** A section of the documents to answer from, an action, a yes or no to its confirmation, or a hand-over to a person. */
const clarifyOptionSchema = z.object({
  label: z.string(),
  kind: z.enum(["section", "action", "yes", "no", "person"]),
});
export type ClarifyOption = z.infer<typeof clarifyOptionSchema>;

/** A clarifying question. The visitor picks an option, or writes freely, which is a new question. */
export const clarifyContentSchema = z.object({
  interrupt_id: z.string(),
  prompt: z.string(),
  options: z.array(clarifyOptionSchema).max(4),
  /** An action's form or confirmation; left out on questions about documents. */
  card: actionCardSchema.optional(),
});
export type ClarifyContent = z.infer<typeof clarifyContentSchema>;
const clarifyEventSchema = z.object({
  type: z.literal("clarify"),
  content: clarifyContentSchema,
  turn_id: turnId,
});
/** The streamed draft was rejected: clients mark or remove it. A redacted one must not stay readable. */
const retractEventSchema = z.object({
  type: z.literal("retract"),
  content: z.enum(["low_confidence", "restarted", "redacted"]),
  turn_id: turnId,
});
const escalationEventSchema = z.object({
  type: z.literal("escalation"),
  /** The bridge message: fixed text, translated. */
  content: z.string(),
  /** The ticket's short number, for quoting to a person. */
  ticket_number: z.string(),
  turn_id: turnId,
});
const messageEventSchema = z.object({ type: z.literal("message"), content: messageDtoSchema, turn_id: turnId });
const titleEventSchema = z.object({ type: z.literal("title"), content: z.string(), turn_id: turnId });
const errorEventSchema = z.object({
  type: z.literal("error"),
  /** A key of `errorKeys`. */
  content: z.string(),
  request_id: z.string(),
  turn_id: turnId,
});
/** How a turn ended. Exactly one `end` per turn, always its last event. */
const turnOutcomeSchema = z.enum(["answered", "escalated", "clarify", "stopped", "failed"]);
export type TurnOutcome = z.infer<typeof turnOutcomeSchema>;
/** What the visitor has read, here and in other conversations, across devices. */
export const readStateSchema = z.object({
  /** The last message of this conversation that was shown. */
  seen_seq: z.number().int().min(0),
  /** Unseen answers in this conversation. */
  unread: z.number().int().min(0),
  /** Unseen answers in the visitor's other conversations. */
  unread_elsewhere: z.number().int().min(0),
  /** Another conversation is waiting for a person's answer. */
  waits_elsewhere: z.boolean(),
});
export type ReadState = z.infer<typeof readStateSchema>;
/** Current state: not logged and not numbered. */
const unreadEventSchema = z.object({ type: z.literal("unread"), content: readStateSchema, turn_id: z.null() });
const endEventSchema = z.object({ type: z.literal("end"), content: turnOutcomeSchema, turn_id: turnId });

export const chatEventSchema = z.discriminatedUnion("type", [
  statusEventSchema,
  tokenEventSchema,
  citationEventSchema,
  clarifyEventSchema,
  retractEventSchema,
  escalationEventSchema,
  messageEventSchema,
  titleEventSchema,
  errorEventSchema,
  unreadEventSchema,
  endEventSchema,
]);
export type ChatEvent = z.infer<typeof chatEventSchema>;

/** A chat event with its id in the ticket's log. Ids increase and may have gaps. */
export interface NumberedEvent {
  id: number;
  event: ChatEvent;
}
