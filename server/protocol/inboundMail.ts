/** What became of a mail that was handed in: `POST /api/v1/inbound/mail`. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";

/** Larger mails are refused: ours quote little, and files are the chat's. */
export const MOST_MAIL_BYTES = 25 * 1024 * 1024;

export const inboundMailReplySchema = z.discriminatedUnion("outcome", [
  /** It is a message of its conversation now. */
  z.object({ outcome: z.literal("stored"), ticket_id: uuidSchema, message_id: uuidSchema }),
  /** It was taken before. */
  z.object({ outcome: z.literal("duplicate") }),
  /** A mail of ours could not be delivered: its receipt says so. */
  z.object({ outcome: z.literal("bounced") }),
  z.object({
    outcome: z.literal("ignored"),
    reason: z.enum(["unreadable", "unknown_address", "automatic", "empty", "blocked"]),
  }),
]);
export type InboundMailReply = z.infer<typeof inboundMailReplySchema>;
