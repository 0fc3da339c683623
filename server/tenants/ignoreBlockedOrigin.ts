import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";

/** Hides a refused origin from the list of attempts, even if it keeps trying. @throws AppError not_found */
export async function ignoreBlockedOrigin(ctx: Ctx<AgentActor>, { origin }: { origin: string }): Promise<void> {
  const { tenantId, actor } = ctx;
  await withTenant(ctx, async (tx) => {
    const ignored = await tx.sql`
      update blocked_origins set ignored_at = now()
        where tenant_id = ${tenantId} and origin = ${origin} and ignored_at is null returning origin`;
    if (ignored.length === 0) throw new AppError("not_found");
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "blocked_origin_ignored", subject: origin });
  });
}
