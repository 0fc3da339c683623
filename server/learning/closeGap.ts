import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";

/** Dismisses a gap, so that nobody needs to write an answer, or reopens it. @throws AppError not_found */
export async function dismissGap(
  ctx: Ctx<AgentActor>,
  { gapId, isDismissed }: { gapId: string; isDismissed: boolean },
): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const rows = await tx.sql`
      update gaps set status = ${isDismissed ? "dismissed" : "open"}, solved_by = null,
        closed_by = ${isDismissed ? ctx.actor.id : null}, closed_by_name = ${isDismissed ? ctx.actor.name : null}, closed_at = ${isDismissed ? new Date().toISOString() : null}
      where tenant_id = ${ctx.tenantId} and id = ${gapId} returning id`;
    if (rows.length === 0) throw new AppError("not_found");
    await auditAct(tx, ctx, { action: isDismissed ? "gap_dismissed" : "gap_reopened", subject: gapId });
  });
}

/**
 * In the publishing transaction: marks as solved the gap it was written for, and the one that contains its own
 * question.
 */
export async function solveGaps(
  tx: Tx,
  ctx: Ctx<AgentActor>,
  { gapId, ticketId, documentId }: { gapId: string | null; ticketId: string | null; documentId: string },
): Promise<void> {
  await tx.sql`
    update gaps set status = 'solved', solved_by = ${documentId}, closed_by = ${ctx.actor.id}, closed_by_name = ${ctx.actor.name}, closed_at = now()
    where gaps.tenant_id = ${ctx.tenantId} and status = 'open' and (id = ${gapId}::uuid or id in (
      select g.gap_id from gap_questions g
      join turns u on u.tenant_id = g.tenant_id and u.id = g.turn_id
        where g.tenant_id = ${ctx.tenantId} and u.ticket_id = ${ticketId}::uuid))`;
}

/** In the transaction that withdraws the answer: reopens the gaps that it had solved. */
export async function reopenGaps(tx: TenantTx, documentId: string): Promise<void> {
  await tx.sql`
    update gaps set status = 'open', solved_by = null, closed_by = null, closed_by_name = null, closed_at = null
    where tenant_id = ${tx.tenantId} and status = 'solved' and solved_by = ${documentId}`;
}
