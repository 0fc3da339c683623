/** The documents that wait to be read are the queue of the tenant's work: taking the next one, and putting one back. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";

export interface ClaimedDocument {
  id: string;
  /** This one counted. */
  tries: number;
}

/** A document that is in work for longer than this was left behind: another turn may take it. */
const WORK_SECONDS = 900;

/** The tenant's document that has waited longest, marked as in work. @returns null when none is due */
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

/** Puts it back, to be tried again. @param isTry false: the try does not count. A newer file that came in stays as it is */
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

/** Takes it that nobody works on the tenant's documents any more: those in work are due at once. */
export async function reclaimDocuments(ctx: TenantContext): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`update documents set due_at = now() where tenant_id = ${ctx.tenantId} and status = 'processing'`,
  );
}

/** @returns in how many seconds a document of the tenant is due, 0 for now; null when none waits */
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
