import { auditAct } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { mayChange } from "./saveCannedReply.ts";

/** Deletes a canned reply: one's own, or as an owner a shared one. @throws AppError not_found */
export async function deleteCannedReply(ctx: Ctx<AgentActor>, { id }: { id: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const [gone] = await tx.sql<{ name: string; is_shared: boolean }[]>`
      delete from canned_replies where tenant_id = ${ctx.tenantId} and id = ${id} and ${mayChange(tx.sql, ctx)}
      returning name, member_id is null as is_shared`;
    if (!gone) throw new AppError("not_found");
    if (gone.is_shared)
      await auditAct(tx, ctx, { action: "canned_reply_deleted", subject: id, details: { name: gone.name } });
  });
}
