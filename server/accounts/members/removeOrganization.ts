/** Deletes the accounts side of a tenant. */
import type { Tx } from "../../db/database.ts";

/**
 * Deletes the tenant's organization with its memberships and invitations, and the accounts that worked for nobody
 * else, with their sessions. Runs inside the caller's transaction of the platform role; idempotent.
 * @returns the addresses of the deleted accounts
 */
export async function removeOrganization(tx: Tx, tenantId: string): Promise<string[]> {
  const { sql } = tx;
  const left = await sql<{ id: string }[]>`
    select u.id from auth."user" u
    where exists (select from auth.member m where m.user_id = u.id and m.organization_id = ${tenantId})
      and not exists (select from auth.member m where m.user_id = u.id and m.organization_id <> ${tenantId})
    for update of u`;
  const ids = left.map(({ id }) => id);
  await sql`update auth.session set active_organization_id = null where active_organization_id = ${tenantId}`;
  // Reset and confirmation links refer to their account by id or by address.
  await sql`delete from auth.verification v where v.value = any(${ids}) or exists (
    select from auth."user" u where u.id = any(${ids}) and (position(u.email in v.identifier) > 0 or position(u.email in v.value) > 0))`;
  await sql`delete from auth.organization where id = ${tenantId}`;
  // Checked again: someone who has joined another tenant meanwhile keeps their account.
  const gone = await sql<{ email: string }[]>`
    delete from auth."user" u where id = any(${ids}) and not exists (select from auth.member m where m.user_id = u.id) returning email`;
  return gone.map(({ email }) => email);
}
