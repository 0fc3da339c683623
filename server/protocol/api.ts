/** Request and reply shapes of the visitor's HTTP API (`/api/v1/chat/*`), shared with the widget. */
import { z } from "zod";
import {
  chatEventSchema,
  clarifyContentSchema,
  messageDtoSchema,
  readStateSchema,
  ticketStatusSchema,
} from "./events.ts";
import { MOST_FILES } from "./files.ts";
import { presenceSchema } from "./hours.ts";
import { uuidSchema } from "./ids.ts";
import { queryNumber } from "./queryNumber.ts";
import { tenantSettingsSchema } from "./settings.ts";
import { emailAddress, someId, someText } from "./texts.ts";

/** Longest message a visitor may send, in characters. */
export const MESSAGE_MAX_CHARS = 4000;

/** The page the widget is on. Of its address, query and fragment are not kept. */
export const pageContextSchema = z.object({
  url: z.string().max(2000).optional(),
  title: z.string().max(300).optional(),
  locale: z.string().max(35).optional(),
});
export type PageContext = z.infer<typeof pageContextSchema>;

/** What the link in a mail leads to: a conversation, and a token that opens it once. */
const mailLinkSchema = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-z]{50}$/);

export const initRequestSchema = z.object({
  tenant_id: uuidSchema,
  /** The opaque handle of an earlier `init`; keep the one that the reply has. */
  resume: z.string().min(20).max(200).optional(),
  /** Which conversation to open, or a fresh one; as a mail's link names it, also without `resume`. Default: the latest. */
  conversation: z.union([uuidSchema, z.literal("new"), mailLinkSchema]).optional(),
  /** A JWT signed by the tenant's own server that says who the visitor is. */
  identity: z.string().max(4000).optional(),
  page: pageContextSchema.optional(),
});
export type InitRequest = z.infer<typeof initRequestSchema>;

const welcomeSchema = z.object({
  /** Null: the widget's own, in the visitor's language. */
  greeting: z.string().nullable(),
  /** Questions offered before the visitor has typed anything. */
  suggestions: z.array(z.string()).max(6),
});

/** What the widget needs to draw itself for this tenant. */
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
  /** The same two for the visitors of one language, by its tag without a region: in place of those above. */
  texts: z.record(z.string(), welcomeSchema),
  /** When people are here, and how soon they answer; null where the tenant says nothing about it. */
  presence: presenceSchema.nullable(),
  /** What visitors have to know today, in their language: that a limit of the tenant's is reached. */
  notice: z.string().nullable(),
  /** Whether visitors may send files. */
  files: z.boolean(),
});
export type WidgetSettings = z.infer<typeof widgetSettingsSchema>;

const clientMessageIdSchema = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);

/** What a question is limited to: some documents, or all of a collection. */
export const scopeSchema = z.union([
  z.strictObject({ document_ids: z.array(uuidSchema).min(1).max(50) }),
  z.strictObject({ collection: someText(100) }),
]);
export type Scope = z.infer<typeof scopeSchema>;

export const streamRequestSchema = z.object({
  message: someText(MESSAGE_MAX_CHARS),
  client_message_id: clientMessageIdSchema.optional(),
  /** Where the visitor is now, when that has changed. */
  page: z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), title: pageContextSchema.shape.title }).optional(),
  scope: scopeSchema.nullable().optional(),
  /** Files that were sent to `files` before. A person reads them, so the conversation goes to one. */
  attachments: z.array(uuidSchema).min(1).max(MOST_FILES).optional(),
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
    /** Who has taken the ticket: from then on it can't be withdrawn. */
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
  /** How the visitor has rated messages, by their id. */
  ratings: z.record(uuidSchema, ratingSchema),
  /** The address that the visitor has left for the answer, all but hidden. */
  email: z.string().nullable(),
  /** The turn that is running now, and the id before its first event (to attach to it on `events`). */
  running_turn: z.object({ turn_id: uuidSchema, last_event_id: z.number().int() }).nullable(),
  /** The number of the ticket's newest event: pass it to `events` as `Last-Event-ID`. */
  last_event_id: z.number().int(),
  read: readStateSchema,
});
export type HistoryReply = z.infer<typeof historyReplySchema>;

/** Asked for on its own, a conversation comes with the tenant's settings as they are now: a session may be an hour old. */
export const conversationReplySchema = historyReplySchema.extend({ widget: widgetSettingsSchema });
export type ConversationReply = z.infer<typeof conversationReplySchema>;

export const initReplySchema = z.object({
  token: z.string(),
  ticket_id: uuidSchema,
  expires_at: z.iso.datetime({ offset: true }),
  /** Keep it to come back to this conversation after the token has expired. */
  resume: z.string(),
  widget: widgetSettingsSchema,
  /** The conversation as it stands: no further request is needed to show it. */
  history: historyReplySchema,
});
export type InitReply = z.infer<typeof initReplySchema>;

/** What has happened since an event, for clients whose streams are swallowed on the way. */
export const updatesQuerySchema = z.object({
  after: queryNumber(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)),
});
export const updatesReplySchema = z.object({
  /** `id` is null for what is told from the tables. */
  events: z.array(z.object({ id: z.number().int().nullable(), event: chatEventSchema })),
});

/** Up to which message of the conversation the visitor's open tab has it, and has shown it. */
const place = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const seenRequestSchema = z.object({ delivered: place, seen: place });

const conversationSchema = z.object({
  ticket_id: uuidSchema,
  title: z.string().nullable(),
  status: ticketStatusSchema,
  last_message: z.string().nullable(),
  /** Answers that the visitor has not had on screen. */
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
  /** What was wrong with it. */
  cause: feedbackCauseSchema.optional(),
  reason: z.string().max(1000).trim().optional(),
});
/** `null` takes the address back. With `transcript` the mails bring the whole conversation along. */
export const emailRequestSchema = z.object({
  email: emailAddress.nullable(),
  transcript: z.boolean().default(false),
});
export const escalateRequestSchema = z.object({ note: z.string().max(MESSAGE_MAX_CHARS).trim().optional() });
export const stopReplySchema = z.object({ stopped: z.boolean() });
