/** Request and reply schemas of the desk's HTTP API (`/api/v1/admin/*`), shared with the admin app. */
import { z } from "zod";
import { feedbackCauseSchema, pageContextSchema, scopeSchema } from "./api.ts";
import { byEmailSchema, receiptSchema } from "./delivery.ts";
import { personalNoticeSchema, presenceNoticeSchema } from "./desk.ts";
import { escalationSchema } from "./escalations.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";
import { factSchema } from "./facts.ts";
import { MAX_FILES } from "./files.ts";
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

/** A message, with the fields only the desk may see. */
const adminMessageSchema = messageDtoSchema.extend({
  score: z.number().nullable(),
  feedback: z
    .object({
      rating: z.enum(["up", "down"]),
      cause: feedbackCauseSchema.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** When the visitor's open tab received it, and when it was shown there; null unless an agent wrote it. */
  delivered_at: moment.nullable(),
  seen_at: moment.nullable(),
  /** Delivery state; null unless an agent wrote it. */
  receipt: receiptSchema.nullable(),
  /** Set on a visitor's message that came by mail. */
  by_email: byEmailSchema.nullable(),
  /** The options of a clarifying question, including a person; null for other messages. */
  offered: z.array(z.string()).nullable(),
  /** The undecided proposal drafted from this message. */
  proposal: z.object({ id: uuidSchema, question: z.string() }).nullable(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const noteSchema = z.object({
  id: uuidSchema,
  author: z.string(),
  content: z.string(),
  /** Ids of the members mentioned. */
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
  /** The documents or collection the visitor limited the newest question to. */
  scope: scopeSchema.nullable(),
  /** Facts the visitor has stated: order numbers, plan, products. */
  facts: z.array(factSchema),
  email: z.string().nullable(),
  visitor_id: uuidSchema,
  /** Who blocked this visitor, and when. */
  blocked: z.object({ by: z.string().nullable(), at: moment }).nullable(),
  /** The visitor's other ticket that this one was merged into. */
  merged_into: ticketLinkSchema.nullable(),
  /** The visitor's tickets that were merged into this one. */
  merged_from: z.array(ticketLinkSchema),
  /** The minimum grade of an answer, 0 to 1. */
  threshold: z.number(),
  messages: z.array(adminMessageSchema),
  /** All escalations, oldest first. */
  escalations: z.array(escalationSchema),
  notes: z.array(noteSchema),
  turns: z.array(turnSchema),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

const text = someText(ANSWER_MAX_CHARS);
/** Ids of files uploaded beforehand, in display order. */
const files = z.array(uuidSchema).max(MAX_FILES).optional();
export const noteRequestSchema = z.object({
  content: text,
  /** Members to notify; ids that are not members are ignored. */
  mentions: z.array(z.string().min(1).max(100)).max(20).default([]),
});
export const replyRequestSchema = z.object({ content: text, files });
export const resolveRequestSchema = z.object({ answer: text, files });
export const followUpRequestSchema = z.object({ content: text, files });
export const correctionRequestSchema = z.object({ content: text, files });
export const assignRequestSchema = z.object({
  member_id: z.string().min(1).max(100),
  /** Seen only by the team. */
  note: text.optional(),
});
export const snoozeRequestSchema = z.object({ until: z.iso.datetime({ offset: true }) });
export const mergeRequestSchema = z.object({ into: uuidSchema });
export const undoRequestSchema = z.object({ undo_id: uuidSchema });
/** The ticket's state after a change; `message_id` when the change wrote a message. */
export const ticketChangeSchema = z.object({
  ticket_id: uuidSchema,
  status: ticketStatusSchema,
  message_id: uuidSchema.nullable(),
  /** Undoes the change as long as nothing else has happened; left out when it can't be undone. */
  undo_id: uuidSchema.optional(),
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

/** Events of `GET /api/v1/admin/events`: they say what to reload and carry no content. */
const adminNoticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket_changed"), ticket_id: uuidSchema }),
  z.object({ type: z.literal("documents_changed"), document_id: uuidSchema }),
  z.object({ type: z.literal("sources_changed"), source_id: uuidSchema }),
  presenceNoticeSchema,
  personalNoticeSchema,
  z.object({ type: z.literal("origins_changed") }),
  /** Knowledge was drafted from an answer, or the saved questions were run again. */
  z.object({ type: z.literal("learning_changed") }),
]);
export type AdminNotice = z.infer<typeof adminNoticeSchema>;
