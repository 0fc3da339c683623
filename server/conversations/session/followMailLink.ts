/** The link in a mail opens its conversation on a new device: having the mail proves access to the address. */
import type { Parts } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { readMailToken } from "../../mail/outgoing/visitors/mailToken.ts";
import { releaseHeldMails } from "../../mail/outgoing/visitors/releaseHeldMails.ts";

/** A conversation as a mail link identifies it. */
export interface MailLink {
  ticketId: string;
  token: string;
}

/** Null when the request carries no link token. */
export function readMailLink(conversation: string | undefined): MailLink | null {
  const [ticketId = "", token] = (conversation ?? "").split(".");
  return token === undefined ? null : { ticketId, token };
}

/**
 * The link opens its conversation until it expires, and nothing else: its recipient may not be the person who left the
 * address. The address must still be the ticket's.
 * @returns the conversation's visitor; null for an unknown or expired link
 */
export async function followMailLink(
  tx: TenantTx,
  { config: { ADMIN_SECRET: secret }, jobs }: Pick<Parts, "config" | "jobs">,
  link: MailLink,
): Promise<string | null> {
  const mailId = secret === undefined ? null : readMailToken(secret, "link", link.token);
  if (mailId === null) return null;
  const [used] = await tx.sql<{ visitor_id: string }[]>`
    update mails i set link_used_at = now() from tickets t
    where i.tenant_id = ${tx.tenantId} and i.id = ${mailId}::uuid and i.ticket_id = ${link.ticketId}::uuid
      and i.direction = 'out'
      and t.tenant_id = i.tenant_id and t.id = i.ticket_id and lower(t.email) = lower(i.address)
    returning t.visitor_id`;
  if (used) await releaseHeldMails(tx, { jobs }, mailId);
  return used?.visitor_id ?? null;
}
