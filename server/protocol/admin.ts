/** Request and reply shapes of the desk's HTTP API (`/api/v1/admin/*`), shared with the admin app. */
import { z } from "zod";
import { feedbackCauseSchema, pageContextSchema, scopeSchema } from "./api.ts";
import { escalationReasonSchema } from "./escalations.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";
import { factSchema } from "./facts.ts";
import { uuidSchema } from "./ids.ts";
import { traceSchema } from "./trace.ts";

export * from "./accounts.ts";
export * from "./cache.ts";
export * from "./documents.ts";
export * from "./escalations.ts";
export * from "./knowledge.ts";
export * from "./learning.ts";
export * from "./sources.ts";
export * from "./tenant.ts";
export * from "./trace.ts";

/** Longest message or note an agent may write, in characters. */
const ANSWER_MAX_CHARS = 8000;

const moment = z.iso.datetime({ offset: true });

/** Who may answer: nobody took it yet, somebody did, it is answered, or it went back to the machine. */
const escalationSchema = z.object({
  id: uuidSchema,
  reason: escalationReasonSchema,
  /** What the visitor added when asking for a person. */
  note: z.string().nullable(),
  status: z.enum(["open", "claimed", "answered", "withdrawn"]),
  claimed_by: z.string().nullable(),
  claimed_by_me: z.boolean(),
  answered_by: z.string().nullable(),
  turn_id: uuidSchema.nullable(),
  waiting_since: moment,
  answered_at: moment.nullable(),
});
export type Escalation = z.infer<typeof escalationSchema>;

const ticketRowSchema = z.object({
  id: uuidSchema,
  /** Short and speakable: T-1042. */
  number: z.string(),
  title: z.string().nullable(),
  status: ticketStatusSchema,
  /** The newest one, whatever became of it. */
  escalation: escalationSchema.nullable(),
  /** What a person or the machine said last; the product's own fixed texts are left out. */
  last_message: z
    .object({
      role: messageDtoSchema.shape.role,
      author: z.string().nullable(),
      content: z.string(),
      created_at: moment,
    })
    .nullable(),
  last_seq: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type TicketRow = z.infer<typeof ticketRowSchema>;

const ticketFilterSchema = z.enum(["needs_person", "mine", "all"]);
export type TicketFilter = z.infer<typeof ticketFilterSchema>;
export const ticketListQuerySchema = z.object({
  filter: ticketFilterSchema.default("all"),
  status: ticketStatusSchema.optional(),
  /** `next_cursor` of the page before. */
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type TicketListQuery = z.infer<typeof ticketListQuerySchema>;
export const ticketListSchema = z.object({
  tickets: z.array(ticketRowSchema),
  next_cursor: z.string().nullable(),
  counts: z.object({ needs_person: z.number().int(), mine: z.number().int() }),
});
export type TicketList = z.infer<typeof ticketListSchema>;

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
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const noteSchema = z.object({ id: uuidSchema, author: z.string(), content: z.string(), created_at: moment });
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

export const ticketDetailSchema = ticketRowSchema.extend({
  summary: z.string().nullable(),
  origin: z.string(),
  page: pageContextSchema,
  /** What the visitor limited the newest question to. */
  scope: scopeSchema.nullable(),
  /** What the visitor has said once: order numbers, plan, products. */
  facts: z.array(factSchema),
  locale: z.string().nullable(),
  email: z.string().nullable(),
  visitor_id: uuidSchema,
  /** The grade an answer must reach, 0 to 1. */
  threshold: z.number(),
  messages: z.array(adminMessageSchema),
  /** All of them, oldest first. */
  escalations: z.array(escalationSchema),
  notes: z.array(noteSchema),
  turns: z.array(turnSchema),
});
export type TicketDetail = z.infer<typeof ticketDetailSchema>;

const text = z.string().trim().min(1).max(ANSWER_MAX_CHARS);
export const noteRequestSchema = z.object({ content: text });
export const replyRequestSchema = z.object({ content: text });
export const resolveRequestSchema = z.object({ answer: text });
/** What a change left the ticket in; `message_id` when it wrote one. */
export const ticketChangeSchema = z.object({
  ticket_id: uuidSchema,
  status: ticketStatusSchema,
  message_id: uuidSchema.nullable(),
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

/** What `GET /api/v1/admin/events` sends: look again, never the thing itself. */
const adminNoticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket_changed"), ticket_id: uuidSchema }),
  z.object({ type: z.literal("documents_changed"), document_id: uuidSchema }),
  z.object({ type: z.literal("sources_changed"), source_id: uuidSchema }),
  z.object({ type: z.literal("origins_changed") }),
]);
export type AdminNotice = z.infer<typeof adminNoticeSchema>;
