import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";

/** Deletes an export and its file; one still being made is abandoned. @throws AppError `not_found` */
export async function deleteExport(ctx: Ctx<AgentActor>, { exportId }: { exportId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const gone = await tx.sql`delete from exports where tenant_id = ${ctx.tenantId} and id = ${exportId} returning id`;
    if (gone.length === 0) throw new AppError("not_found");
    await auditAct(tx, ctx, { action: "export_deleted", subject: exportId });
  });
}
