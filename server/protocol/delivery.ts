/** What the desk is told of a message's way to the visitor, or from them. */
import { z } from "zod";

const moment = z.iso.datetime({ offset: true });

/** How far a person's message is known to have come: see `receipt.ts`. */
export const receiptSchema = z.object({
  state: z.enum(["sent", "delivered", "seen", "sending", "mailed", "undeliverable"]),
  /** Why it can't be delivered. */
  reason: z.enum(["no_address", "refused", "bounced", "unconfirmed", "stopped", "limit"]).nullable(),
  /** The mail with it, when one was begun. `answer`: the mail server's words. `at`: when it said them. */
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

/** Of a visitor's message that came by mail. */
export const byEmailSchema = z.object({
  from: z.string(),
  /** False: no answer was mailed to this address, so somebody else may have written. */
  is_known: z.boolean(),
  /** Names of files that came with it and were not taken in. */
  left_out: z.array(z.string()),
});
export type ByEmail = z.infer<typeof byEmailSchema>;
