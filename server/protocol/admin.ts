/** Request and reply shapes of the desk's HTTP API (`/api/v1/admin/*`), shared with the admin app. */
import { z } from "zod";
import { feedbackCauseSchema, pageContextSchema, scopeSchema } from "./api.ts";
import { byEmailSchema, receiptSchema } from "./delivery.ts";
import { personalNoticeSchema, presenceNoticeSchema } from "./desk.ts";
import { escalationSchema } from "./escalations.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";
import { factSchema } from "./facts.ts";
import { MOST_FILES } from "./files.ts";
import { uuidSchema } from "./ids.ts";
import { ticketRowSchema } from "./inbox.ts";
import { someText } from "./texts.ts";
import { traceSchema } from "./trace.ts";

export * from "./accounts.ts";
export * from "./cache.ts";
export * from "./delivery.ts";
export * from "./desk.ts";
export * from "./documents.ts";
export * from "./escalations.ts";
export * from "./inbox.ts";
export * from "./knowledge.ts";
export * from "./learning.ts";
export * from "./sources.ts";
export * from "./tenant.ts";
export * from "./trace.ts";

/** Longest message or note an agent may write, in characters. */
const ANSWER_MAX_CHARS = 8000;

const moment = z.iso.datetime({ offset: true });

/** A message with what only the desk may see. */
const adminMessageSchema = messageDtoSchema.extend({
  score: z.number().nullable(),
  feedback: z
    .object({
      rating: z.enum(["up", "down"]),
      cause: feedbackCauseSchema.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** When an open tab of the visitor's had it, and when it was on screen there; null for what no agent wrote. */
  delivered_at: moment.nullable(),
  seen_at: moment.nullable(),
  /** What is known of its way to the visitor; null for what no agent wrote. */
  receipt: receiptSchema.nullable(),
  /** Set on a visitor's message that came by mail. */
  by_email: byEmailSchema.nullable(),
  /** What the visitor could choose from where this is a clarifying question, a person included; null for what offers nothing. */
  offered: z.array(z.string()).nullable(),
  /** The undecided proposal that was made from it. */
  proposal: z.object({ id: uuidSchema, question: z.string() }).nullable(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const noteSchema = z.object({
  id: uuidSchema,
  author: z.string(),
  content: z.string(),
  /** Ids of the members it names. */
  mentions: z.array(z.string()),
  created_at: moment,
});
export type Note = z.infer<typeof noteSchema>;

const turnSchema = z.object({
  id: uuidSchema,
  message_id: uuidSchema,
  status: z.enum(["running", "answered", "escalated", "clarify", "stopped", "failed"]),
  attempt: z.number().int(),
  error_key: z.string().nullable(),
  started_at: moment,
  finished_at: moment.nullable(),
  trace: traceSchema.nullable(),
});
export type Turn = z.infer<typeof turnSchema>;

const ticketLinkSchema = z.object({ id: uuidSchema, number: z.string(), title: z.string().nullable() });

export const ticketDetailSchema = ticketRowSchema.extend({
  summary: z.string().nullable(),
  page: pageContextSchema,
  /** What the visitor limited the newest question to. */
  scope: scopeSchema.nullable(),
  /** What the visitor has said once: order numbers, plan, products. */
  facts: z.array(factSchema),
  email: z.string().nullable(),
  visitor_id: uuidSchema,
  /** Who takes nothing from this visitor any more, and since when. */
  blocked: z.object({ by: z.string().nullable(), at: moment }).nullable(),
  /** The visitor's other ticket that this one goes on in. */
  merged_into: ticketLinkSchema.nullable(),
  /** The visitor's tickets that go on in this one. */
  merged_from: z.array(ticketLinkSchema),
  /** The grade an answer must reach, 0 to 1. */
  threshold: z.number(),
  messages: z.array(adminMessageSchema),
  /** All of them, oldest first. */
  escalations: z.array(escalationSchema),
  notes: z.array(noteSchema),
  turns: z.array(turnSchema),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

const text = someText(ANSWER_MAX_CHARS);
/** Files that were taken in before, by id, in their order. */
const files = z.array(uuidSchema).max(MOST_FILES).optional();
export const noteRequestSchema = z.object({
  content: text,
  /** Members to be told of it; who is none is left out. */
  mentions: z.array(z.string().min(1).max(100)).max(20).default([]),
});
export const replyRequestSchema = z.object({ content: text, files });
export const resolveRequestSchema = z.object({ answer: text, files });
export const followUpRequestSchema = z.object({ content: text, files });
export const correctionRequestSchema = z.object({ content: text, files });
export const assignRequestSchema = z.object({
  member_id: z.string().min(1).max(100),
  /** For the colleague's eyes. */
  note: text.optional(),
});
export const snoozeRequestSchema = z.object({ until: z.iso.datetime({ offset: true }) });
export const mergeRequestSchema = z.object({ into: uuidSchema });
export const undoRequestSchema = z.object({ undo_id: uuidSchema });
/** What a change left the ticket in; `message_id` when it wrote one. */
export const ticketChangeSchema = z.object({
  ticket_id: uuidSchema,
  status: ticketStatusSchema,
  message_id: uuidSchema.nullable(),
  /** Takes it back as long as nothing else happens; left out where there is nothing to take back. */
  undo_id: uuidSchema.optional(),
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

/** What `GET /api/v1/admin/events` sends: look again, never the thing itself. */
const adminNoticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket_changed"), ticket_id: uuidSchema }),
  z.object({ type: z.literal("documents_changed"), document_id: uuidSchema }),
  z.object({ type: z.literal("sources_changed"), source_id: uuidSchema }),
  presenceNoticeSchema,
  personalNoticeSchema,
  z.object({ type: z.literal("origins_changed") }),
  /** Knowledge was drafted from an answer, or saved questions were asked again. */
  z.object({ type: z.literal("learning_changed") }),
]);
export type AdminNotice = z.infer<typeof adminNoticeSchema>;
