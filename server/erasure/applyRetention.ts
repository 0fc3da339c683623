/** Deletes data past its retention period, as set by the tenant. */
import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context/context.ts";
import { type ErasureContext, eraseTickets } from "../conversations/thread/eraseTickets.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { ticketStatusSchema } from "../protocol/events.ts";
import { parseSettings, type TenantSettings } from "../tenants/settings.ts";

const TICKETS_AT_ONCE = 50;
const ROWS_AT_ONCE = 1000;
const DAY_MS = 86_400_000;

type RetentionContext = ErasureContext & { parts: Pick<Parts, "db"> };

/** Deleted counts. */
export interface Expired {
  conversations: number;
  traces: number;
  audit: number;
}

/**
 * Conversations and visitors expire by last activity; traces, audit entries and stored mail by age; each only if the
 * tenant has set a number of days. Works in slices and is safe to repeat. The audit log records the counts.
 * @throws AppError `unavailable` when the cache can't be reached; the next run does the rest
 */
export async function applyRetention(ctx: RetentionContext, now: Date = new Date()): Promise<Expired> {
  const { tenantId } = ctx;
  const expired: Expired = { conversations: 0, traces: 0, audit: 0 };
  const [tenant] = await withTenant(
    ctx,
    ({ sql }) => sql<{ settings: unknown }[]>`select settings from tenants where id = ${tenantId}`,
  );
  if (!tenant) return expired;
  const since = cutoffs(parseSettings(tenant.settings), now);
  if (since.conversations) expired.conversations = await expireConversations(ctx, since.conversations);
  if (since.traces) expired.traces = await expireTraces(ctx, since.traces);
  if (since.audit) expired.audit = await expireAudit(ctx, since.audit);
  if (since.files) await ctx.parts.mailer.forget({ tenantId, before: since.files });
  await withTenant(ctx, async (tx) => {
    const details = { ...expired };
    if (Object.values(expired).some((count) => count > 0)) {
      await writeAudit(tx, { tenantId, actorId: "system", action: "retention_applied", details });
    }
  });
  return expired;
}

function cutoffs(settings: TenantSettings, now: Date) {
  const ago = (days: number | null) => (days === null ? null : new Date(now.getTime() - days * DAY_MS));
  return {
    conversations: ago(settings.retention_conversations_days),
    traces: ago(settings.retention_traces_days),
    audit: ago(settings.retention_audit_days),
    files: ago(settings.retention_files_days),
  };
}

async function expireConversations(ctx: RetentionContext, before: Date): Promise<number> {
  const { tenantId } = ctx;
  const moment = before.toISOString();
  let count = 0;
  // Every status is named for the index on status and time: without them all of the tenant's tickets are read.
  for (;;) {
    const tickets = await withTenant(
      ctx,
      ({ sql }) => sql<{ id: string }[]>`
        select id from tickets
        where tenant_id = ${tenantId} and status = any(${ticketStatusSchema.options}) and updated_at < ${moment} limit ${TICKETS_AT_ONCE}`,
    );
    if (tickets.length === 0) break;
    const ids = tickets.map(({ id }) => id);
    count += (await eraseTickets(ctx, ids, async () => {})).length;
  }
  await inSlices((limit) =>
    withTenant(
      ctx,
      ({ sql }) => sql`
      delete from visitors where tenant_id = ${tenantId} and id in (
        select id from visitors v where tenant_id = ${tenantId} and seen_at < ${moment}
          and not exists (select from tickets t where t.tenant_id = v.tenant_id and t.visitor_id = v.id) limit ${limit})
      returning id`,
    ),
  );
  return count;
}

const expireTraces = (ctx: RetentionContext, before: Date) =>
  inSlices((limit) =>
    withTenant(
      ctx,
      ({ sql }) => sql`
    delete from traces where tenant_id = ${ctx.tenantId} and turn_id in (
      select turn_id from traces where tenant_id = ${ctx.tenantId} and created_at < ${before.toISOString()} limit ${limit})
    returning turn_id`,
    ),
  );

/** As the platform: the app may not delete audit entries, and the platform only those older than 30 days. */
const expireAudit = (ctx: RetentionContext, before: Date) =>
  inSlices((limit) =>
    withSystem(
      ctx.db,
      "sweep_retention",
      ({ sql }) => sql`
    delete from audit_log where tenant_id = ${ctx.tenantId} and id in (
      select id from audit_log where tenant_id = ${ctx.tenantId} and created_at < ${before.toISOString()} limit ${limit})
    returning id`,
    ),
  );

/** @param slice deletes up to `limit` rows in its own transaction. @returns the number deleted */
async function inSlices(slice: (limit: number) => Promise<{ length: number }>): Promise<number> {
  let count = 0;
  for (;;) {
    const { length } = await slice(ROWS_AT_ONCE);
    count += length;
    if (length < ROWS_AT_ONCE) return count;
  }
}
