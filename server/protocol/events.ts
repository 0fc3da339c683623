/**
 * The chat events a visitor's stream carries, defined once for server, widget and tests.
 * On the wire (server-sent events): `id: <seq>`, `event: <type>`, `data: <the event as JSON>`.
 */
import { z } from "zod";
import { SENDABLE_TYPES } from "./files.ts";
import { uuidSchema } from "./ids.ts";

/** A source under an answer. `n` is the number the text cites as `[n]`, counted from 1. */
export const citationSchema = z.object({
  n: z.number().int().min(1),
  title: z.string(),
  url: z.string().nullable(),
  snippet: z.string(),
  /** A page of the web, which is none of the tenant's documents. */
  from_web: z.literal(true).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

/** How sure the answer is, in words a visitor can use. Scores never leave the server. */
const confidenceBandSchema = z.enum(["high", "medium", "low"]);
export type ConfidenceBand = z.infer<typeof confidenceBandSchema>;

/** Who wrote a message. `system` is the product's own fixed text (a bridge message). */
const messageRoleSchema = z.enum(["visitor", "assistant", "agent", "system"]);
export type MessageRole = z.infer<typeof messageRoleSchema>;

/** What has become of the ticket: each is said in the conversation, in fixed words. */
const noticeSchema = z.enum([
  /** A person has come, has been given it, or has put it back with the team. */
  "joined",
  "assigned",
  "released",
  /** The answer comes later. */
  "snoozed",
  /** The assistant answers again, at a person's or the visitor's wish. */
  "handed_back",
  "withdrawn",
  "closed",
  "reopened",
  /** It goes on in another conversation; this one goes on with another's question. */
  "merged",
  "merged_here",
  /** The visitor may not write any more, and may again. */
  "blocked",
  "unblocked",
]);
export type Notice = z.infer<typeof noticeSchema>;
/** A file that came with a message. Its bytes are fetched by its id, with the session of who reads. */
export const attachmentSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  type: z.enum(SENDABLE_TYPES),
  size: z.number().int(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** A stored message as a visitor may see it. `seq` has no gaps within a ticket and starts at 1. */
export const messageDtoSchema = z.object({
  id: uuidSchema,
  seq: z.number().int().min(1),
  role: messageRoleSchema,
  content: z.string(),
  citations: z.array(citationSchema),
  confidence: confidenceBandSchema.nullable(),
  /** Parts of the question that the documents leave open, as a model has judged it, in the question's language; left out where there are none. */
  gap: z.array(z.string()).optional(),
  /** Set on the visitor's own messages, so that a client can match what it sent. */
  client_message_id: z.string().nullable(),
  turn_id: uuidSchema.nullable(),
  /** A display name, for messages of an agent. */
  author: z.string().nullable(),
  /** True for an answer that the visitor stopped half-way. */
  stopped: z.boolean(),
  /** Set on a system message that says what has become of the ticket; null on the one that hands it to a person. */
  notice: noticeSchema.nullable(),
  /** Left out where there are none. */
  attachments: z.array(attachmentSchema).optional(),
  /** The assistant's answer that this message of a person puts right; left out of all others. */
  corrects: uuidSchema.optional(),
  created_at: z.iso.datetime({ offset: true }),
});
export type MessageDto = z.infer<typeof messageDtoSchema>;

export const ticketStatusSchema = z.enum(["open", "pending_human", "resolved", "closed"]);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** What a status line says is being done. Clients translate the key, fill in `params`, and fall back to `content`. */
const statusKeySchema = z.enum([
  "contextualizing",
  "checking_cache",
  "searching",
  "reading",
  "searching_web",
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
  /** What the text names. `reading`: how many pages (`count`), and the title of the best one (`topic`). */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  node: z.string().nullable(),
  ticket_status: ticketStatusSchema.optional(),
  turn_id: turnId,
});
const tokenEventSchema = z.object({ type: z.literal("token"), content: z.string(), turn_id: turnId });
const citationEventSchema = z.object({ type: z.literal("citation"), content: citationSchema, turn_id: turnId });

/** A section of the documents to be answered from, or a person to be handed to. */
const clarifyOptionSchema = z.object({ label: z.string(), kind: z.enum(["section", "person"]) });
export type ClarifyOption = z.infer<typeof clarifyOptionSchema>;

/** A clarifying question to the visitor: one of the options, or own words, which are a new question. */
export const clarifyContentSchema = z.object({
  interrupt_id: z.string(),
  prompt: z.string(),
  options: z.array(clarifyOptionSchema).max(4),
});
export type ClarifyContent = z.infer<typeof clarifyContentSchema>;
const clarifyEventSchema = z.object({
  type: z.literal("clarify"),
  content: clarifyContentSchema,
  turn_id: turnId,
});
/** The draft streamed so far did not hold: clients mark it as such or remove it. A redacted one must not stay readable. */
const retractEventSchema = z.object({
  type: z.literal("retract"),
  content: z.enum(["low_confidence", "restarted", "redacted"]),
  turn_id: turnId,
});
const escalationEventSchema = z.object({
  type: z.literal("escalation"),
  /** The bridge message, fixed and translated. */
  content: z.string(),
  /** The ticket's short number, to quote to a person. */
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
/** How far the visitor has read, here and in the other conversations, on all devices together. */
export const readStateSchema = z.object({
  /** The last message of this conversation that was on screen. */
  seen_seq: z.number().int().min(0),
  /** Answers in this conversation that were not. */
  unread: z.number().int().min(0),
  /** Answers in the visitor's other conversations that were not. */
  unread_elsewhere: z.number().int().min(0),
  /** Another conversation waits for a person's answer. */
  waits_elsewhere: z.boolean(),
});
export type ReadState = z.infer<typeof readStateSchema>;
/** In no log, and without a number: it says what is so now. */
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

/** A chat event with its number in the ticket's log. Numbers only ever rise; they may have gaps. */
export interface NumberedEvent {
  id: number;
  event: ChatEvent;
}
