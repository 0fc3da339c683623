/** The delivery status of a ticket's mails, as shown to agents. */
import type { Tx } from "../../db/database.ts";
import { isoTime } from "../../db/time.ts";
import type { ByEmail, Receipt } from "../../protocol/admin.ts";
import { type MailState, receiptOf } from "../../protocol/receipt.ts";

/** The mail that a message was sent with, or received by. */
export interface MailRow {
  state: MailState | "taken";
  address: string;
  message_id: string;
  answer: string | null;
  settled_at: string | null;
  left_out: string[] | null;
  /** An answer about the same ticket was mailed to the address. */
  is_known: boolean;
}

/** The column that selects it, for a message `m`. */
export const mailOf = (sql: Tx["sql"]) => sql`(
  select jsonb_build_object('state', i.state, 'address', i.address, 'message_id', i.message_id, 'answer', i.answer,
    'settled_at', i.settled_at, 'left_out', i.left_out, 'is_known', exists (
      select from mails o where o.tenant_id = i.tenant_id and o.ticket_id = i.ticket_id and o.direction = 'out'
        and lower(o.address) = lower(i.address)))
  from mailed_messages x join mails i on i.tenant_id = x.tenant_id and i.id = x.mail_id
  where x.tenant_id = m.tenant_id and x.message_id = m.id)`;

/** @param hasAddress whether an address is known to mail it to */
export function toReceipt(
  row: { created_at: string; delivered_at: string | null; seen_at: string | null; mail: MailRow | null },
  hasAddress: boolean,
): Receipt {
  const { mail } = row;
  const sent = mail && mail.state !== "taken" ? { ...mail, state: mail.state } : null;
  const known = receiptOf({ ...row, created_at: isoTime(row.created_at), mail: sent, hasAddress });
  return {
    ...known,
    mail: sent && {
      state: sent.state,
      to: sent.address,
      message_id: sent.message_id,
      answer: sent.answer,
      at: sent.settled_at && isoTime(sent.settled_at),
    },
  };
}

/** Null for a message written in the chat. */
export function toByEmail(mail: MailRow | null): ByEmail | null {
  return mail && { from: mail.address, is_known: mail.is_known, left_out: mail.left_out ?? [] };
}
