/** What an address has said to a desk's mails. */
import type { Tx } from "../../../db/database.ts";
import { mailboxOf } from "../../../language/mailboxOf.ts";
import { addressHashOf } from "./stopToken.ts";

type AddressState =
  /** Nothing was mailed to it. */
  | "new"
  /** It was, and nobody has opened the link or replied. */
  | "unconfirmed"
  | "confirmed"
  /** Whoever reads it wants no more. */
  | "stopped";

/**
 * Other spellings of one mailbox get no first mail of their own, and stay stopped with it. Only the very address is confirmed: some mail
 * servers give `anna+desk@…` to somebody else.
 * @param mail.mailId the mail that is to be sent: it doesn't count as one that was
 */
export async function addressState(
  { sql }: Tx,
  { tenantId, address, mailId }: { tenantId: string; address: string; mailId: string },
): Promise<AddressState> {
  const [row] = await sql<{ is_stopped: boolean; is_confirmed: boolean; is_known: boolean }[]>`
    select exists (select from mail_stops where address_hash = ${addressHashOf(tenantId, address)}) as is_stopped,
      coalesce(bool_or(link_used_at is not null and lower(address) = lower(${address})), false) as is_confirmed,
      coalesce(bool_or(state in ('sending', 'accepted', 'bounced')), false) as is_known
    from mails
    where direction = 'out' and regexp_replace(lower(address), '\\+[^@]*(?=@)', '') = ${mailboxOf(address)}
      and id <> ${mailId}::uuid`;
  if (row?.is_stopped) return "stopped";
  if (row?.is_confirmed) return "confirmed";
  return row?.is_known ? "unconfirmed" : "new";
}
