/** What an address has said to a desk's mails, told from the mails themselves. */
import type { Tx } from "../db/database.ts";

type AddressState =
  /** Nothing was mailed to it. */
  | "new"
  /** It was, and nobody has opened the link or replied. */
  | "unconfirmed"
  | "confirmed"
  /** Whoever reads it wants no more. */
  | "stopped";

/** @param mailId the mail that is to be sent: it doesn't count as one that was */
export async function addressState({ sql }: Tx, address: string, mailId: string): Promise<AddressState> {
  const [row] = await sql<{ is_stopped: boolean; is_confirmed: boolean; is_known: boolean }[]>`
    select coalesce(bool_or(state = 'stopped'), false) as is_stopped,
      coalesce(bool_or(link_used_at is not null), false) as is_confirmed,
      coalesce(bool_or(state in ('sending', 'accepted', 'bounced')), false) as is_known
    from mails where direction = 'out' and lower(address) = lower(${address}) and id <> ${mailId}::uuid`;
  if (row?.is_stopped) return "stopped";
  if (row?.is_confirmed) return "confirmed";
  return row?.is_known ? "unconfirmed" : "new";
}
