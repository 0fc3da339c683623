/** Delivery state of messages, as shown to the desk. */
import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

/** The last confirmed delivery state of an agent's message: see `receipt.ts`. */
export const receiptSchema = z.object({
  state: z.enum(["sent", "delivered", "seen", "sending", "mailed", "undeliverable"]),
  /** Why it can't be delivered. */
  reason: z.enum(["no_address", "refused", "bounced", "unconfirmed", "stopped", "limit"]).nullable(),
  /** The mail carrying the message, if one was started. `answer`: the mail server's reply; `at`: its time. */
  mail: z
    .object({
      state: z.enum(["sending", "held", "accepted", "refused", "bounced"]),
      to: z.string(),
      message_id: z.string(),
      answer: z.string().nullable(),
      at: moment.nullable(),
    })
    .nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Set on a visitor's message that came by mail. */
export const byEmailSchema = z.object({
  from: z.string(),
  /** False: no answer was ever mailed to this address, so the sender may be someone else. */
  is_known: z.boolean(),
  /** Names of attachments that were not accepted. */
  left_out: z.array(z.string()),
});
export type ByEmail = z.infer<typeof byEmailSchema>;
