/** The queue of a tenant's documents: claims the next one, and releases one for a retry. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";

export interface ClaimedDocument {
  id: string;
  /** Attempts so far, including this one. */
  tries: number;
}

/** After this long in progress a document counts as abandoned and may be claimed again. */
const WORK_SECONDS = 900;

/** Claims the tenant's longest-waiting document. @returns null when none is due */
export async function claimDocument(ctx: TenantContext): Promise<ClaimedDocument | null> {
  return withTenant(ctx, async ({ sql }) => {
    const [claimed] = await sql<ClaimedDocument[]>`
      update documents set status = 'processing', tries = tries + 1, updated_at = now(),
        due_at = now() + make_interval(secs => ${WORK_SECONDS})
      where tenant_id = ${ctx.tenantId} and id = (
        select id from documents
        where tenant_id = ${ctx.tenantId} and status in ('queued', 'processing') and due_at <= now()
        order by due_at, id limit 1 for update skip locked
      ) returning id, tries`;
    return claimed ?? null;
  });
}

/** Returns a document to the queue, unless a newer file came in. @param isTry false: the attempt doesn't count */
export async function releaseDocument(
  ctx: TenantContext,
  { id, tries }: ClaimedDocument,
  { delaySeconds, isTry }: { delaySeconds: number; isTry: boolean },
): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`
      update documents set status = 'queued', tries = ${isTry ? tries : tries - 1},
        due_at = now() + make_interval(secs => ${delaySeconds}), updated_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${id} and status = 'processing' and tries = ${tries}`,
  );
}

/** Requeues all of the tenant's documents in progress; assumes no worker holds one. */
export async function reclaimDocuments(ctx: TenantContext): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`update documents set due_at = now() where tenant_id = ${ctx.tenantId} and status = 'processing'`,
  );
}

/** @returns seconds until the tenant's next document is due, 0 if it is due already; null when the queue is empty */
export async function nextDueSeconds(ctx: TenantContext): Promise<number | null> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<{ seconds: number | null }[]>`
      select ceil(extract(epoch from min(due_at) - now()))::int as seconds from documents
      where tenant_id = ${ctx.tenantId} and status in ('queued', 'processing')`,
  );
  const seconds = row?.seconds ?? null;
  return seconds === null ? null : Math.max(0, seconds);
}
