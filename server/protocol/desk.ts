/** Schemas for a ticket's screen: its visitor, colleagues viewing it, canned replies, drafts. */
import { z } from "zod";
import { citationSchema, ticketStatusSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** The visitor, and their earlier conversations. */
export const ticketVisitorSchema = z.object({
  id: uuidSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The tenant's own server vouched for name and address. */
  is_verified: z.boolean(),
  first_seen_at: moment,
  /** Their other conversations, newest first. */
  conversations: z.array(
    z.object({
      id: uuidSchema,
      number: z.string(),
      title: z.string().nullable(),
      status: ticketStatusSchema,
      updated_at: moment,
    }),
  ),
});
export type TicketVisitor = z.infer<typeof ticketVisitorSchema>;

/** `gone` clears the previous state at once; otherwise it expires on its own. */
const presenceStateSchema = z.enum(["looking", "typing", "gone"]);
export type PresenceState = z.infer<typeof presenceStateSchema>;
export const presenceRequestSchema = z.strictObject({ state: presenceStateSchema });
export const presenceNoticeSchema = z.object({
  type: z.literal("presence"),
  ticket_id: uuidSchema,
  member_id: z.string(),
  name: z.string(),
  state: presenceStateSchema,
});
/**
 * For one member: a mention in a note, assigned tickets, or a visitor's follow-up to their answer. For everybody but the
 * person who caused it: an action that waits for people.
 */
export const personalNoticeSchema = z.object({
  type: z.enum(["mentioned", "assigned", "followed_up", "approval_wanted"]),
  /** The first one when there are several tickets. */
  ticket_id: uuidSchema,
  /** The colleague's name; the ticket's number when the visitor caused it; and both for an action. */
  by: z.string(),
  /** Number of tickets; 0 when an action no longer waits. */
  count: z.number().int(),
  /** The visitor, when the visitor caused it. */
  visitor: z.object({ id: uuidSchema, name: z.string().nullable(), email: z.string().nullable() }).optional(),
});
export type PersonalNotice = z.infer<typeof personalNoticeSchema>;
/** Limits on canned replies. */
const CANNED_NAME_CHARS = 80;
const CANNED_TEXT_CHARS = 8000;
export const MAX_CANNED = 500;
export const cannedReplySchema = z.object({
  id: uuidSchema,
  name: z.string(),
  /** Markdown, with placeholders such as `{{visitor.name}}`. */
  content: z.string(),
  is_shared: z.boolean(),
  updated_at: moment,
});
export type CannedReply = z.infer<typeof cannedReplySchema>;
export const cannedReplyListSchema = z.object({ replies: z.array(cannedReplySchema) });
export const cannedReplyRequestSchema = z.strictObject({
  name: someText(CANNED_NAME_CHARS),
  content: someText(CANNED_TEXT_CHARS),
  /** Shared with the whole team; only owners may write shared ones. */
  is_shared: z.boolean().default(false),
});

/** How to rewrite a draft; needs a model. */
const draftWishSchema = z.enum(["shorter", "friendlier", "translate"]);
export type DraftWish = z.infer<typeof draftWishSchema>;
export const draftRequestSchema = z.union([
  z.strictObject({}),
  z.strictObject({ wish: draftWishSchema, text: someText(8000) }),
]);
export const draftSchema = z.object({
  /** Empty when the documents hold no answer. */
  content: z.string(),
  citations: z.array(citationSchema),
  /** What wrote it: a model, or the local engine, which quotes. */
  engine: z.string(),
  /** Whether it can be made shorter, friendlier or translated. */
  can_restate: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;
