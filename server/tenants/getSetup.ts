import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { AppError } from "../kernel/errors.ts";
import type { Setup } from "../protocol/setup.ts";

interface Row {
  ready: number;
  pending: number;
  failed: number;
  origins: number;
  tested_at: string | null;
  dismissed_at: string | null;
  origin: string | null;
  page: string | null;
  at: string | null;
}

const timeOrNull = (at: string | null) => at && isoTime(at);

/** The tenant's progress towards its first live answer. @throws AppError not_found when the tenant is gone */
export async function getSetup(ctx: Ctx<AgentActor>): Promise<Setup> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<Row[]>`
      select d.ready, d.pending, d.failed, o.origins, t.tested_at, t.setup_dismissed_at as dismissed_at,
        s.origin, s.seen_page as page, s.seen_at as at
      from tenants t
      cross join (
        select count(*) filter (where status = 'ready')::int as ready,
          count(*) filter (where status in ('queued', 'processing'))::int as pending,
          count(*) filter (where status = 'failed')::int as failed
        from documents where tenant_id = ${ctx.tenantId}) d
      cross join (select count(*)::int as origins from tenant_origins where tenant_id = ${ctx.tenantId}) o
      left join lateral (
        select origin, seen_page, seen_at from tenant_origins
        where tenant_id = ${ctx.tenantId} and seen_at is not null order by seen_at desc limit 1) s on true
          where t.id = ${ctx.tenantId}`,
  );
  if (!row) throw new AppError("not_found");
  const { ready, pending, failed, origins, origin, page, at } = row;
  return {
    documents: { ready, pending, failed },
    origins,
    tested_at: timeOrNull(row.tested_at),
    seen: origin && at ? { origin, page, at: isoTime(at) } : null,
    dismissed_at: timeOrNull(row.dismissed_at),
  };
}
