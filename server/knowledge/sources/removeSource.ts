/** Removes a source: fetching stops, and a job deletes its documents and then the source itself. */
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { PURGE_SOURCE } from "../../ports/jobKinds.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/** @throws AppError `not_found` */
export async function removeSource(ctx: Ctx<AgentActor>, { sourceId }: { sourceId: string }): Promise<void> {
  const { tenantId } = ctx;
  await withTenant(ctx, async (tx) => {
    const [gone] = await tx.sql<{ url: string }[]>`
      update sources set status = 'deleting', sync_token = null, next_sync_at = null, alive_at = now(), updated_at = now()
      where tenant_id = ${tenantId} and id = ${sourceId} returning url`;
    if (!gone) throw new AppError("not_found");
    const details = { url: gone.url };
    await writeAudit(tx, { tenantId, actorId: ctx.actor.id, action: "source_deleted", subject: sourceId, details });
    await ctx.parts.jobs.enqueue(tx, PURGE_SOURCE, { tenantId, sourceId });
  });
  await tellSourceChanged(ctx, sourceId);
}
