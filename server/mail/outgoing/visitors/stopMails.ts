/** Unsubscribes an address from a desk's mails, for good, whatever happens to the conversations they were about. */
import type { Parts } from "../../../context/context.ts";
import { withTenant } from "../../../db/tenant.ts";
import { readStopToken } from "./stopToken.ts";

/** @returns false for an invalid link */
export async function stopMails({ db, config }: Pick<Parts, "db" | "config">, token: string): Promise<boolean> {
  const stop = config.ADMIN_SECRET === undefined ? null : readStopToken(config.ADMIN_SECRET, token);
  if (stop === null) return false;
  const { tenantId, addressHash } = stop;
  return withTenant({ db, tenantId }, async ({ sql }) => {
    await sql`
      insert into mail_stops (tenant_id, address_hash) select id, ${addressHash} from tenants where id = ${tenantId}
      on conflict do nothing`;
    const desk = await sql`select from tenants where id = ${tenantId}`;
    return desk.length > 0;
  });
}
