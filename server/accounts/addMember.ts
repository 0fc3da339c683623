/** The rows behind a member: user, credential and membership, as better-auth reads them. */
import { v7 } from "uuid";
import type { Tx } from "../db/database.ts";
import type { Role } from "../protocol/admin.ts";

export interface NewMember {
  tenantId: string;
  email: string;
  name: string;
  password: string;
  role: Role;
}

export interface MemberCredential {
  /** From `hashPassword`, made before the transaction: it takes its time. */
  hash: string;
  /** Give an account that is there already this password, and end its sessions. */
  reset: boolean;
}

/** Writes what is missing, inside the caller's transaction of the platform role. @returns the user, new to the tenant or not */
export async function addMember(
  tx: Tx,
  member: Omit<NewMember, "password">,
  { hash, reset }: MemberCredential,
): Promise<{ userId: string; isNew: boolean }> {
  const email = member.email.trim().toLowerCase();
  const [user] = await tx.sql<{ id: string; fresh: boolean }[]>`
    insert into auth.user (id, name, email, email_verified) values (${v7()}, ${member.name}, ${email}, true)
    on conflict (email) do update set updated_at = now() returning id, xmax = 0 as fresh`;
  const { id: userId, fresh } = user!;
  if (fresh) {
    await tx.sql`insert into auth.account (id, user_id, account_id, provider_id, password)
      values (${v7()}, ${userId}, ${userId}, 'credential', ${hash})`;
  } else if (reset) {
    await tx.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`;
    await tx.sql`delete from auth.session where user_id = ${userId}`;
  }
  // A tenant that was made without an owner (by an operator's script) has no organization until its first member.
  await tx.sql`insert into auth.organization (id, name, slug)
    select id::text, name, id::text from tenants where id = ${member.tenantId}::uuid on conflict do nothing`;
  const [membership] = await tx.sql<{ fresh: boolean }[]>`insert into auth.member (id, organization_id, user_id, role)
    values (${v7()}, ${member.tenantId}, ${userId}, ${member.role})
    on conflict (organization_id, user_id) do update set role = excluded.role returning xmax = 0 as fresh`;
  return { userId, isNew: membership!.fresh };
}
