/** Request and reply schemas of the visitor's HTTP API (`/api/v1/chat/*`), shared with the widget. */
import { z } from "zod";
import {
  chatEventSchema,
  clarifyContentSchema,
  messageDtoSchema,
  readStateSchema,
  ticketStatusSchema,
} from "./events.ts";
import { MAX_FILES } from "./files.ts";
import { presenceSchema } from "./hours.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";
import { tenantSettingsSchema } from "./settings.ts";
import { emailAddress, someId, someText } from "./texts.ts";

/** Longest message a visitor may send, in characters. */
export const MESSAGE_MAX_CHARS = 4000;

/** The page the widget is on. The address is kept without query and fragment. */
export const pageContextSchema = z.object({
  url: z.string().max(2000).optional(),
  title: z.string().max(300).optional(),
  locale: z.string().max(35).optional(),
});
export type PageContext = z.infer<typeof pageContextSchema>;

/** The target of a link in a mail: a conversation id and a single-use token. */
const mailLinkSchema = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-z]{50}$/);

export const initRequestSchema = z.object({
  tenant_id: uuidSchema,
  /** The opaque handle from an earlier `init`; keep the one in the reply. */
  resume: z.string().min(20).max(200).optional(),
  /** A conversation id, `new`, or a mail link (works without `resume`). Default: the latest conversation. */
  conversation: z.union([uuidSchema, z.literal("new"), mailLinkSchema]).optional(),
  /** A JWT signed by the tenant's own server, identifying the visitor. */
  identity: z.string().max(4000).optional(),
  page: pageContextSchema.optional(),
});
export type InitRequest = z.infer<typeof initRequestSchema>;

const welcomeSchema = z.object({
  /** Null: the widget's default, in the visitor's language. */
  greeting: z.string().nullable(),
  /** Suggested questions, shown before the visitor types anything. */
  suggestions: z.array(z.string()).max(6),
});

/** What the widget needs to render itself for this tenant. */
const widgetSettingsSchema = welcomeSchema.extend({
  name: z.string(),
  accent: z.string().nullable(),
  locale: z.string().nullable(),
  look: tenantSettingsSchema.pick({
    position: true,
    offset_x: true,
    offset_y: true,
    theme: true,
    radius: true,
    font: true,
  }),
  /** Paths on this service. */
  logo: z.string().nullable(),
  avatar: z.string().nullable(),
  /** Greeting and questions by language tag (no region); an entry replaces both of the above. */
  texts: z.record(z.string(), welcomeSchema),
  /** Opening hours and usual reply time; null when the tenant publishes neither. */
  presence: presenceSchema.nullable(),
  /** A notice for visitors in their language, such as a reached limit. */
  notice: z.string().nullable(),
  /** Whether visitors may send files. */
  files: z.boolean(),
});
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>;

const clientMessageIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);

/** Limits a question to some documents, or to one collection. */
export const scopeSchema = z.union([
  z.strictObject({ document_ids: z.array(uuidSchema).min(1).max(50) }),
  z.strictObject({ collection: someText(100) }),
]);
export type QuestionScope = z.infer<typeof scopeSchema>;

export const streamRequestSchema = z.object({
  message: someText(MESSAGE_MAX_CHARS),
  client_message_id: clientMessageIdSchema.optional(),
  /** The visitor's current page, when it has changed. */
  page: pageContextSchema
    .extend({
      url: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .optional(),
    })
    .optional(),
  scope: scopeSchema.nullable().optional(),
  /** Ids of files already posted to `files`. Files hand the conversation to a person. */
  attachments: z.array(uuidSchema).min(1).max(MAX_FILES).optional(),
});

export const resumeRequestSchema = z.union([
  z.object({
    interrupt_id: someId(200),
    value: someText(MESSAGE_MAX_CHARS),
    client_message_id: clientMessageIdSchema.optional(),
  }),
  z.object({ interrupt_id: someId(200), cancel: z.literal(true) }),
]);

/** What the conversation waits for: the visitor's choice, or a person's answer. */
const pendingInterruptSchema = z.discriminatedUnion("kind", [
  clarifyContentSchema.extend({ kind: z.literal("clarify") }),
  z.object({
    kind: z.literal("human"),
    interrupt_id: z.string().nullable(),
    ticket_number: z.string(),
    /** Who claimed the ticket; once claimed, the visitor can't withdraw the request. */
    claimed_by: z.string().nullable(),
    since: z.iso.datetime({ offset: true }),
  }),
]);
export type PendingInterrupt = z.infer<typeof pendingInterruptSchema>;

const ratingSchema = z.enum(["up", "down"]);
export type Rating = z.infer<typeof ratingSchema>;

export const historyReplySchema = z.object({
  ticket_id: uuidSchema,
  ticket_number: z.string(),
  title: z.string().nullable(),
  status: ticketStatusSchema,
  messages: z.array(messageDtoSchema),
  pending_interrupt: pendingInterruptSchema.nullable(),
  /** The visitor's ratings, by message id. */
  ratings: z.record(uuidSchema, ratingSchema),
  /** The address the visitor left for the answer, mostly masked. */
  email: z.string().nullable(),
  /** The running turn, with the event id just before its first event (for attaching on `events`). */
  running_turn: z.object({ turn_id: uuidSchema, last_event_id: z.number().int() }).nullable(),
  /** Id of the ticket's newest event: send it to `events` as `Last-Event-ID`. */
  last_event_id: z.number().int(),
  read: readStateSchema,
});
export type HistoryReply = z.infer<typeof historyReplySchema>;

/** Reloading a conversation also returns the current settings: a session may be an hour old. */
export const conversationReplySchema = historyReplySchema.extend({ widget: widgetSettingsSchema });
export type ConversationReply = z.infer<typeof conversationReplySchema>;

export const initReplySchema = z.object({
  token: z.string(),
  ticket_id: uuidSchema,
  expires_at: z.iso.datetime({ offset: true }),
  /** Keep it to return to this conversation after the token has expired. */
  resume: z.string(),
  widget: widgetSettingsSchema,
  /** The current conversation, so that no second request is needed to show it. */
  history: historyReplySchema,
});
export type InitReply = z.infer<typeof initReplySchema>;

/** Events since an id, for clients whose event streams are blocked by a proxy. */
export const updatesQuerySchema = z.object({
  after: queryNumber(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)),
});
export const updatesReplySchema = z.object({
  /** `id` is null for events rebuilt from the database. */
  events: z.array(z.object({ id: z.number().int().nullable(), event: chatEventSchema })),
});

/** The last message (by `seq`) that an open tab has received, and has shown. */
const place = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const seenRequestSchema = z.object({ delivered: place, seen: place });

const conversationSchema = z.object({
  ticket_id: uuidSchema,
  title: z.string().nullable(),
  status: ticketStatusSchema,
  last_message: z.string().nullable(),
  /** Answers the visitor has not seen. */
  unread: z.number().int().min(0),
  updated_at: z.iso.datetime({ offset: true }),
});
export type Conversation = z.infer<typeof conversationSchema>;
export const conversationListSchema = z.object({ conversations: z.array(conversationSchema) });
export const renameRequestSchema = z.object({ title: someText(80) });

export const feedbackCauseSchema = z.enum(["wrong", "incomplete", "unclear", "off_topic"]);
export type FeedbackCause = z.infer<typeof feedbackCauseSchema>;
export const feedbackRequestSchema = z.object({
  message_id: uuidSchema,
  rating: ratingSchema,
  /** What was wrong with the answer. */
  cause: feedbackCauseSchema.optional(),
  reason: z.string().max(1000).trim().optional(),
});
/** `null` removes the address. With `transcript`, mails include the whole conversation. */
export const emailRequestSchema = z.object({
  email: emailAddress.nullable(),
  transcript: z.boolean().default(false),
});
export const escalateRequestSchema = z.object({ note: z.string().max(MESSAGE_MAX_CHARS).trim().optional() });
export const stopReplySchema = z.object({ stopped: z.boolean() });
