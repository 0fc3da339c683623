/** Request and reply shapes of the desk's HTTP API (`/api/v1/admin/*`), shared with the admin app. */
import { z } from "zod";
import { pageContextSchema } from "./api.ts";
import { messageDtoSchema, ticketStatusSchema } from "./events.ts";

/** Longest message or note an agent may write, in characters. */
export const ANSWER_MAX_CHARS = 8000;

const uuid = z.uuid();
const moment = z.iso.datetime({ offset: true });

export const roleSchema = z.enum(["owner", "agent"]);
export type Role = z.infer<typeof roleSchema>;

/** Why the machine gave up: a word, which the admin app puts into a sentence. */
export const escalationReasonSchema = z.enum([
  "low_confidence",
  "no_knowledge",
  "asked_for_person",
  "failure",
  "budget_spent",
]);
export type EscalationReason = z.infer<typeof escalationReasonSchema>;

/** Who may answer: nobody took it yet, somebody did, it is answered, or it went back to the machine. */
export const escalationSchema = z.object({
  id: uuid,
  reason: escalationReasonSchema,
  /** What the visitor added when asking for a person. */
  note: z.string().nullable(),
  status: z.enum(["open", "claimed", "answered", "withdrawn"]),
  claimed_by: z.string().nullable(),
  claimed_by_me: z.boolean(),
  answered_by: z.string().nullable(),
  turn_id: uuid.nullable(),
  waiting_since: moment,
  answered_at: moment.nullable(),
});
export type Escalation = z.infer<typeof escalationSchema>;

export const ticketRowSchema = z.object({
  id: uuid,
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

export const ticketFilterSchema = z.enum(["needs_person", "mine", "all"]);
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
export const adminMessageSchema = messageDtoSchema.extend({
  score: z.number().nullable(),
  feedback: z.object({ rating: z.enum(["up", "down"]), reason: z.string().nullable() }).nullable(),
});
export type AdminMessage = z.infer<typeof adminMessageSchema>;

export const noteSchema = z.object({ id: uuid, author: z.string(), content: z.string(), created_at: moment });
export type Note = z.infer<typeof noteSchema>;

/** One node of a run: when it began and how long it took, in ms since the run's start. */
export const traceStepSchema = z.object({
  node: z.string(),
  started_ms: z.number(),
  ms: z.number(),
  detail: z.record(z.string(), z.unknown()).default({}),
});
export type TraceStep = z.infer<typeof traceStepSchema>;
export const tracePassageSchema = z.object({
  n: z.number(),
  chunk_id: z.string(),
  document_id: z.string(),
  title: z.string(),
  heading_path: z.array(z.string()),
  page: z.number().nullable(),
  scores: z.record(z.string(), z.number()),
  excerpt: z.string(),
});
export type TracePassage = z.infer<typeof tracePassageSchema>;
export const traceSchema = z.object({
  engine: z.string(),
  question: z.string(),
  rephrased_question: z.string().nullable(),
  keywords: z.array(z.string()),
  is_cache_hit: z.boolean(),
  confidence: z.number().nullable(),
  steps: z.array(traceStepSchema),
  passages: z.array(tracePassageSchema),
  prompt_versions: z.record(z.string(), z.string()),
  tokens_in: z.number(),
  tokens_out: z.number(),
  cost_micros: z.number(),
});
export type Trace = z.infer<typeof traceSchema>;

export const turnSchema = z.object({
  id: uuid,
  message_id: uuid,
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
  locale: z.string().nullable(),
  email: z.string().nullable(),
  visitor_id: uuid,
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
  ticket_id: uuid,
  status: ticketStatusSchema,
  message_id: uuid.nullable(),
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

export const documentSchema = z.object({
  id: uuid,
  source_key: z.string(),
  title: z.string(),
  url: z.string().nullable(),
  media_type: z.string(),
  status: z.enum(["queued", "processing", "ready", "failed"]),
  error_key: z.string().nullable(),
  version: z.number().int(),
  byte_size: z.number().int(),
  chunk_count: z.number().int(),
  created_at: moment,
  updated_at: moment,
});
export type DocumentRow = z.infer<typeof documentSchema>;
export const documentListSchema = z.object({ documents: z.array(documentSchema), next_cursor: z.string().nullable() });
export type DocumentList = z.infer<typeof documentListSchema>;
export const chunkSchema = z.object({
  id: uuid,
  ordinal: z.number().int(),
  heading_path: z.array(z.string()),
  page: z.number().int().nullable(),
  content: z.string(),
});
export const documentDetailSchema = documentSchema.extend({
  content: z.string().nullable(),
  chunks: z.array(chunkSchema),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>;
export const documentAddedSchema = z.object({ document_id: uuid, unchanged: z.boolean() });

/** A tenant's settings, all of them; `tenants/settings.ts` has their rules. A change names only some. */
export const settingsSchema = z.object({
  grade_mode: z.enum(["live", "verified"]),
  threshold: z.number(),
  locale: z.string().nullable(),
  greeting: z.string().nullable(),
  accent: z.string().nullable(),
  suggestions: z.array(z.string()),
  instructions: z.string().nullable(),
  daily_cost_cap_micros: z.number().nullable(),
  ai_enabled: z.boolean(),
  link_hosts: z.array(z.string()),
  identity_secret: z.string().nullable(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const originListSchema = z.object({
  origins: z.array(z.object({ origin: z.string(), created_at: moment })),
});
export type OriginList = z.infer<typeof originListSchema>;
export const originRequestSchema = z.object({ origin: z.string().trim().min(1).max(300) });

export const memberListSchema = z.object({
  members: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: roleSchema })),
});
export type MemberList = z.infer<typeof memberListSchema>;

export const apiKeySchema = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters, to tell keys apart. */
  prefix: z.string(),
  role: roleSchema,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
  created_at: moment,
});
export type ApiKey = z.infer<typeof apiKeySchema>;
export const apiKeyListSchema = z.object({ api_keys: z.array(apiKeySchema) });
export const apiKeyRequestSchema = z.object({ name: z.string().trim().min(1).max(80), role: roleSchema });
/** `secret` is shown this once: only its hash is kept. */
export const apiKeyCreatedSchema = apiKeySchema.extend({ secret: z.string() });

export const auditListSchema = z.object({
  entries: z.array(
    z.object({
      id: uuid,
      actor: z.string(),
      action: z.string(),
      subject: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      created_at: moment,
    }),
  ),
  next_cursor: z.string().nullable(),
});

/** Who is signed in, for which tenant, and where else this person works. */
export const meSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }),
  role: roleSchema,
  tenant: z.object({ id: uuid, name: z.string() }),
  tenants: z.array(z.object({ id: uuid, name: z.string(), role: roleSchema })),
});
export type Me = z.infer<typeof meSchema>;

/** What `GET /api/v1/admin/events` sends: look again, never the thing itself. */
export const adminNoticeSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ticket_changed"), ticket_id: uuid }),
  z.object({ type: z.literal("documents_changed"), document_id: uuid }),
]);
export type AdminNotice = z.infer<typeof adminNoticeSchema>;
