/** Whoever reads an address wants no more mails of a desk: none leaves for it any more. */
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { readStopToken } from "./mailAddresses.ts";

/** @returns false for a link that is nobody's */
export async function stopMails(parts: Pick<Parts, "db" | "config" | "bus">, token: string): Promise<boolean> {
  const mailId = parts.config.ADMIN_SECRET === undefined ? null : readStopToken(parts.config, token);
  if (mailId === null) return false;
  const [known] = await withSystem(
    parts.db,
    "find_mail",
    (tx) => tx.sql<{ tenant_id: string }[]>`select tenant_id from mails where id = ${mailId}::uuid`,
  );
  if (!known) return false;
  const stopped = await withTenant(
    { db: parts.db, tenantId: known.tenant_id },
    (tx) => tx.sql<{ ticket_id: string }[]>`
      update mails set state = 'stopped', settled_at = now() where id = ${mailId}::uuid and direction = 'out'
      returning ticket_id`,
  );
  for (const { ticket_id } of stopped)
    await parts.bus.publish({ type: "ticket_changed", tenant_id: known.tenant_id, ticket_id });
  return true;
}
