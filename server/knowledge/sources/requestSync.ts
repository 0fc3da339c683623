/** Queues a source's sync now, or resumes a paused one. */
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { SYNC_SOURCE } from "../../ports/jobKinds.ts";
import type { Source } from "../../protocol/sources.ts";
import { getSource } from "./getSource.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/**
 * A source that is already syncing is left alone.
 * @throws AppError `not_found`; `conflict` while it is being deleted
 */
export async function requestSync(ctx: Ctx<AgentActor>, { sourceId }: { sourceId: string }): Promise<Source> {
  const { tenantId } = ctx;
  await withTenant(ctx, async (tx) => {
    const queued = await tx.sql`
      update sources set status = 'queued', error_key = null, alive_at = now(), updated_at = now()
      where tenant_id = ${tenantId} and id = ${sourceId} and status in ('idle', 'failed', 'paused') returning id`;
    if (queued.length === 0) return;
    await writeAudit(tx, { tenantId, actorId: ctx.actor.id, action: "source_synced", subject: sourceId });
    await ctx.parts.jobs.enqueue(tx, SYNC_SOURCE, { tenantId, sourceId });
  });
  const source = await getSource(ctx, { sourceId });
  if (source.status === "deleting") throw new AppError("conflict");
  await tellSourceChanged(ctx, sourceId);
  return source;
}
