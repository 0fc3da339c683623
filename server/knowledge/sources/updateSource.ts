/** Updates the given settings of a source; pauses or resumes it. */
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { SYNC_SOURCE } from "../../ports/jobKinds.ts";
import type { Source, SourcePatch } from "../../protocol/sources.ts";
import { getSource } from "./getSource.ts";
import { scheduleSeconds } from "./schedule.ts";
import { tellSourceChanged } from "./tellSourceChanged.ts";

/**
 * A paused sync stops before its next page and is resumed later. Other changes apply from the next sync on.
 * @throws AppError `not_found`; `conflict` while it is being deleted
 */
export async function updateSource(
  ctx: Ctx<AgentActor>,
  { sourceId, patch }: { sourceId: string; patch: SourcePatch },
): Promise<Source> {
  const { tenantId } = ctx;
  await withTenant(ctx, async (tx) => {
    const { sql } = tx;
    const [known] = await sql<{ status: string }[]>`
      select status from sources where tenant_id = ${tenantId} and id = ${sourceId} for update`;
    if (!known) throw new AppError("not_found");
    if (known.status === "deleting") throw new AppError("conflict");
    const { name = null, discovery = null, max_pages = null, schedule, exclude, paused } = patch;
    await sql`
      update sources set name = coalesce(${name}, name), discovery = coalesce(${discovery}, discovery),
        max_pages = case when kind = 'site' then coalesce(${max_pages}::int, max_pages) else 1 end,
        exclude = coalesce(${exclude ? JSON.stringify(exclude) : null}::jsonb, exclude), updated_at = now()
      where tenant_id = ${tenantId} and id = ${sourceId}`;
    if (schedule !== undefined) {
      await sql`
        update sources set schedule = ${schedule},
          next_sync_at = coalesce(synced_at, now()) + make_interval(secs => ${scheduleSeconds(schedule)}::double precision)
        where tenant_id = ${tenantId} and id = ${sourceId}`;
    }
    if (paused === true) {
      await sql`
        update sources set status = 'paused', sync_token = null where tenant_id = ${tenantId} and id = ${sourceId}`;
    }
    if (paused === false) {
      const [resumed] = await sql<{ status: string }[]>`
        update sources set status = case when sync_phase is null and synced_at is not null then 'idle' else 'queued' end, alive_at = now()
        where tenant_id = ${tenantId} and id = ${sourceId} and status = 'paused' returning status`;
      if (resumed?.status === "queued") await ctx.parts.jobs.enqueue(tx, SYNC_SOURCE, { tenantId, sourceId });
    }
    const details = { changed: Object.keys(patch) };
    await writeAudit(tx, { tenantId, actorId: ctx.actor.id, action: "source_changed", subject: sourceId, details });
  });
  await tellSourceChanged(ctx, sourceId);
  return getSource(ctx, { sourceId });
}
