/** What the screen of one ticket asks for beside the ticket itself: its visitor, colleagues who look at it, replies to use again, drafts. */
import { z } from "zod";
import { citationSchema, ticketStatusSchema } from "./events.ts";
import { uuidSchema } from "./ids.ts";
import { someText } from "./texts.ts";

const moment = z.iso.datetime({ offset: true });

/** Who asks, and what they asked before. */
export const ticketVisitorSchema = z.object({
  id: uuidSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** The tenant's own server has vouched for name and address. */
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

/** `gone` takes back what was said before; without it, it fades by itself. */
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
/** For one member: a colleague has named them in a note or given them tickets, or a visitor has gone on after their answer. */
export const personalNoticeSchema = z.object({
  type: z.enum(["mentioned", "assigned", "followed_up"]),
  /** Of several tickets, the first. */
  ticket_id: uuidSchema,
  /** The colleague's name; the ticket's number where it was the visitor. */
  by: z.string(),
  /** Of how many tickets. */
  count: z.number().int(),
  /** Who it was where it was the visitor. */
  visitor: z.object({ id: uuidSchema, name: z.string().nullable(), email: z.string().nullable() }).optional(),
});
export type PersonalNotice = z.infer<typeof personalNoticeSchema>;

/** How much there may be of it. */
const CANNED_NAME_CHARS = 80;
const CANNED_TEXT_CHARS = 8000;
export const MOST_CANNED = 500;
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
  /** Everybody's; only owners write those. */
  is_shared: z.boolean().default(false),
});

/** How a draft is wanted instead; needs a model. */
const draftWishSchema = z.enum(["shorter", "friendlier", "translate"]);
export type DraftWish = z.infer<typeof draftWishSchema>;
export const draftRequestSchema = z.union([
  z.strictObject({}),
  z.strictObject({ wish: draftWishSchema, text: someText(8000) }),
]);
export const draftSchema = z.object({
  /** Empty when the documents have no answer. */
  content: z.string(),
  citations: z.array(citationSchema),
  /** Who wrote it: a model, or the local engine, which quotes. */
  engine: z.string(),
  /** Whether it can be had shorter, friendlier or translated. */
  can_restate: z.boolean(),
});
export type Draft = z.infer<typeof draftSchema>;
