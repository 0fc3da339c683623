import { v7 } from "uuid";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { Parts } from "../../context/context.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { ownRight, type Right } from "../../rights/right.ts";
import { addMembership } from "../members/addMembership.ts";
import { hashPassword } from "./password.ts";

interface NewOwner {
  tenantId: string;
  email: string;
  name: string;
  password: string;
}

/**
 * Creates the first owner of an existing tenant: an operator's action, outside any tenant. Idempotent: an existing
 * account keeps its name and gets this password; its sessions end.
 * @returns the owner's user id
 */
export async function createOwner(parts: Pick<Parts, "db">, owner: NewOwner): Promise<string> {
  const hash = await hashPassword(owner.password);
  return withSystem(parts.db, "accounts", (tx) => addOwner(ownRight(tx), { ...owner, hash }));
}

async function addOwner(right: Right, owner: Omit<NewOwner, "password"> & { hash: string }): Promise<string> {
  const { tenantId, hash } = owner;
  const user = onlyRow(
    await right.sql<{ id: string; fresh: boolean }[]>`
    insert into auth.user (id, name, email, email_verified)
    values (${v7()}, ${owner.name}, ${owner.email.trim().toLowerCase()}, true)
    on conflict (email) do update set updated_at = now() returning id, xmax = 0 as fresh`,
  );
  const { id: userId, fresh } = user;
  if (fresh) {
    await right.sql`insert into auth.account (id, user_id, account_id, provider_id, password)
      values (${v7()}, ${userId}, ${userId}, 'credential', ${hash})`;
  } else {
    await right.sql`update auth.account set password = ${hash}, updated_at = now()
      where user_id = ${userId} and provider_id = 'credential'`;
    await right.sql`delete from auth.session where user_id = ${userId}`;
  }
  if (await addMembership(right, { tenantId, userId, role: "owner" })) {
    const details = { role: "owner" };
    await writeAudit(right, { tenantId, actorId: "system", action: "member_added", subject: userId, details });
  }
  return userId;
}
