/** The link in a mail shows its conversation on a device where the visitor has not chatted yet: who has the mail has the address. */
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { readMailToken } from "../../mail/outgoing/visitors/mailToken.ts";
import { releaseHeldMails } from "../../mail/outgoing/visitors/releaseHeldMails.ts";

/** A conversation as a mail's link names it. */
export interface MailLink {
  ticketId: string;
  token: string;
}

/** Null for a conversation that is named without a link's token. */
export function readMailLink(conversation: string | undefined): MailLink | null {
  const [ticketId = "", token] = (conversation ?? "").split(".");
  return token === undefined ? null : { ticketId, token };
}

/**
 * The link opens its conversation for as long as it lasts, and nothing else: who was sent it may be somebody else than who left the
 * address. The address must still be the ticket's.
 * @returns the visitor whose conversation it is; null for a link that is nobody's or has run out
 */
export async function followMailLink(
  tx: Tx,
  { config: { ADMIN_SECRET: secret }, jobs }: Pick<Parts, "config" | "jobs">,
  link: MailLink,
): Promise<string | null> {
  const mailId = secret === undefined ? null : readMailToken(secret, "link", link.token);
  if (mailId === null) return null;
  const [used] = await tx.sql<{ visitor_id: string }[]>`
    update mails i set link_used_at = now() from tickets t
    where i.id = ${mailId}::uuid and i.ticket_id = ${link.ticketId}::uuid and i.direction = 'out'
      and t.tenant_id = i.tenant_id and t.id = i.ticket_id and lower(t.email) = lower(i.address)
    returning t.visitor_id`;
  if (used) await releaseHeldMails(tx, { jobs }, mailId);
  return used?.visitor_id ?? null;
}
