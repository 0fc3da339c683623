/** The outcome of an inbound mail: `POST /api/v1/inbound/mail`. */
import { z } from "zod";
import { uuidSchema } from "./ids.ts";

/** Larger mails are refused: replies quote little, and files are sent in the chat. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;

export const inboundMailReplySchema = z.discriminatedUnion("outcome", [
  /** Stored as a message of its conversation. */
  z.object({ outcome: z.literal("stored"), ticket_id: uuidSchema, message_id: uuidSchema }),
  /** Already received. */
  z.object({ outcome: z.literal("duplicate") }),
  /** A mail of ours bounced; the message's receipt records it. */
  z.object({ outcome: z.literal("bounced") }),
  z.object({
    outcome: z.literal("ignored"),
    reason: z.enum(["unreadable", "unknown_address", "automatic", "empty", "blocked"]),
  }),
]);
export type InboundMailReply = z.infer<typeof inboundMailReplySchema>;
