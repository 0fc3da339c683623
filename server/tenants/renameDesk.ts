import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../kernel/errors.ts";
import { forgetTenant } from "./findTenant.ts";

/**
 * Renames the desk; visitors see the new name in the chat from their next page view. The accounts keep a copy, which
 * is updated as the platform role.
 * @throws AppError not_found when the tenant is gone
 */
export async function renameDesk(ctx: Ctx<AgentActor>, { name }: { name: string }): Promise<{ name: string }> {
  const { tenantId, actor } = ctx;
  await withSystem(ctx.db, "accounts", async (tx) => {
    const [before] = await tx.sql<
      { name: string }[]
    >`select name from tenants where id = ${tenantId} for no key update`;
    if (!before) throw new AppError("not_found");
    if (before.name === name) return;
    await tx.sql`update tenants set name = ${name} where id = ${tenantId}`;
    await tx.sql`update auth.organization set name = ${name} where id = ${tenantId}`;
    const details = { from: before.name, to: name };
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "desk_renamed", details });
  });
  forgetTenant(ctx.db, tenantId);
  return { name };
}
