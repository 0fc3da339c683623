import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { addMembership } from "./addMembership.ts";
import { hashPassword } from "./password.ts";

interface NewOwner {
  tenantId: string;
  email: string;
  name: string;
  password: string;
}

/**
 * Makes the first owner of a tenant that exists already: an operator's act, outside of any tenant. Safe to repeat: an
 * account that is there keeps its name and gets this password; its sessions end.
 * @returns the owner's user id
 */
export async function createOwner(parts: Pick<Parts, "db">, owner: NewOwner): Promise<string> {
  const hash = await hashPassword(owner.password);
  return withSystem(parts.db, "accounts", (tx) => addOwner(tx, { ...owner, hash }));
}

async function addOwner(tx: Tx, owner: Omit<NewOwner, "password"> & { hash: string }): Promise<string> {
  const { tenantId, hash } = owner;
  const [user] = await tx.sql<{ id: string; fresh: boolean }[]>`
    insert into auth.user (id, name, email, email_verified)
    values (${v7()}, ${owner.name}, ${owner.email.trim().toLowerCase()}, true)
    on conflict (email) do update set updated_at = now() returning id, xmax = 0 as fresh`;
  const { id: userId, fresh } = user!;
  if (fresh) {
    await tx.sql`insert into auth.account (id, user_id, account_id, provider_id, password)
      values (${v7()}, ${userId}, ${userId}, 'credential', ${hash})`;
  } else {
    await tx.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`;
    await tx.sql`delete from auth.session where user_id = ${userId}`;
  }
  if (await addMembership(tx, { tenantId, userId, role: "owner" })) {
    const details = { role: "owner" };
    await writeAudit(tx, { tenantId, actorId: "system", action: "member_added", subject: userId, details });
  }
  return userId;
}
