/** What is known about an address that a desk mails to. */
import type { Tx } from "../../../db/database.ts";
import { mailboxOf } from "../../../language/mailboxOf.ts";
import { addressHashOf } from "./stopToken.ts";

type AddressState =
  /** Nothing has been mailed to it. */
  | "new"
  /** Mailed, but nobody has opened the link or replied. */
  | "unconfirmed"
  | "confirmed"
  /** Its owner has unsubscribed. */
  | "stopped";

/**
 * Other spellings of a mailbox get no first mail of their own, and share its unsubscription. Only the exact address
 * is confirmed: some mail servers deliver `anna+desk@…` to somebody else.
 * @param mail.mailId the mail about to be sent, which does not count as sent
 */
export async function addressState(
  { sql }: Tx,
  { tenantId, address, mailId }: { tenantId: string; address: string; mailId: string },
): Promise<AddressState> {
  const [row] = await sql<{ is_stopped: boolean; is_confirmed: boolean; is_known: boolean }[]>`
    select exists (select from mail_stops
      where mail_stops.tenant_id = ${tenantId} and address_hash = ${addressHashOf(tenantId, address)}) as is_stopped,
      coalesce(bool_or(link_used_at is not null and lower(address) = lower(${address})), false) as is_confirmed,
      coalesce(bool_or(state in ('sending', 'accepted', 'bounced')), false) as is_known
    from mails
    where mails.tenant_id = ${tenantId} and direction = 'out'
      and regexp_replace(lower(address), '\\+[^@]*(?=@)', '') = ${mailboxOf(address)}
      and id <> ${mailId}::uuid`;
  if (row?.is_stopped) return "stopped";
  if (row?.is_confirmed) return "confirmed";
  return row?.is_known ? "unconfirmed" : "new";
}
