import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

/**
 * Changes the caller's own name at every desk they work for and on everything they wrote, so that visitors see the
 * new name too. Repeating it completes an interrupted change.
 * @throws AppError forbidden for an API key, which is not a person
 */
export async function renamePerson(ctx: Ctx<AgentActor>, { name }: { name: string }): Promise<{ name: string }> {
  const userId = ctx.actor.id;
  const tenantIds = await withSystem(ctx.db, "accounts", (tx) => rename(tx, userId, name));
  for (const tenantId of tenantIds) {
    await withTenant({ db: ctx.db, tenantId }, (tx) => renameCopies(tx, { tenantId, userId, name }));
  }
  return { name };
}

/** @returns the person's tenants, each of which gets an audit entry */
async function rename(tx: Tx, userId: string, name: string): Promise<string[]> {
  const [person] = await tx.sql<{ name: string }[]>`select name from auth."user" where id = ${userId} for update`;
  if (!person) throw new AppError("forbidden");
  const memberships = await tx.sql<{ id: string }[]>`
    select organization_id as id from auth.member where user_id = ${userId}`;
  if (person.name !== name) {
    await tx.sql`update auth."user" set name = ${name}, updated_at = now() where id = ${userId}`;
    for (const { id: tenantId } of memberships) {
      const details = { from: person.name, to: name };
      await writeAudit(tx, { tenantId, actorId: userId, action: "person_renamed", subject: userId, details });
    }
  }
  return memberships.map(({ id }) => id);
}

/**
 * Copies of the name, stored with the person's actions because the tenant's tables can't access the accounts. Not worth
 * an index: names rarely change, and scanning 200 000 messages takes 50 ms, less than writing the new name to 2000 of
 * them.
 */
async function renameCopies({ sql }: Tx, of: { tenantId: string; userId: string; name: string }): Promise<void> {
  const { tenantId, userId, name } = of;
  await sql`update messages set author_name = ${name}
    where tenant_id = ${tenantId} and author_id = ${userId} and author_name <> ${name}`;
  await sql`update notes set author_name = ${name}
    where tenant_id = ${tenantId} and author_id = ${userId} and author_name <> ${name}`;
  await sql`update escalations set
      claimed_by_name = case when claimed_by = ${userId} then ${name} else claimed_by_name end,
      answered_by_name = case when answered_by = ${userId} then ${name} else answered_by_name end
    where tenant_id = ${tenantId}
      and ((claimed_by = ${userId} and claimed_by_name <> ${name}) or (answered_by = ${userId} and answered_by_name <> ${name}))`;
  await sql`update inbox_views set member_name = ${name}
    where tenant_id = ${tenantId} and member_id = ${userId} and member_name <> ${name}`;
  await sql`update proposals set created_by_name = ${name}
    where tenant_id = ${tenantId} and created_by = ${userId} and created_by_name <> ${name}`;
  await sql`update proposals set decided_by_name = ${name}
    where tenant_id = ${tenantId} and decided_by = ${userId} and decided_by_name <> ${name}`;
  await sql`update gaps set closed_by_name = ${name}
    where tenant_id = ${tenantId} and closed_by = ${userId} and closed_by_name <> ${name}`;
  await sql`update action_calls set member_name = ${name}
    where tenant_id = ${tenantId} and member_id = ${userId} and member_name <> ${name}`;
  await sql`update action_approvals set member_name = ${name}
    where tenant_id = ${tenantId} and member_id = ${userId} and member_name <> ${name}`;
  await sql`update visitors set blocked_by_name = ${name}
    where tenant_id = ${tenantId} and blocked_by = ${userId} and blocked_by_name <> ${name}`;
}
