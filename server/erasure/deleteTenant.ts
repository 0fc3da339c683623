/** Deletes a tenant and all of its data everywhere. */
import { removeOrganization } from "../accounts/members/removeOrganization.ts";
import type { Parts } from "../context/context.ts";
import { LONG } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { deleteDocuments } from "../knowledge/documents/deleteDocuments.ts";
import { forgetTenant } from "../tenants/findTenant.ts";

type DeleteParts = Pick<Parts, "db" | "cache" | "embedder" | "stores" | "mailer" | "bus" | "log">;

/** Rows per transaction, so that other tenants' work can run in between. */
const TICKETS_AT_ONCE = 200;
const DOCUMENTS_AT_ONCE = 20;
const VISITORS_AT_ONCE = 2000;

/**
 * First shuts out access (sign-in and widget), then stops running turns, deletes in slices, and finally clears data
 * outside the database. `settleDeletions` resumes an interrupted deletion in any running process; it also clears
 * in-process caches, the tenant's jobs, and whatever was written meanwhile.
 * Safe to repeat.
 * @throws AppError `not_found` for a tenant that never existed
 */
export async function deleteTenant(parts: DeleteParts, { tenantId }: { tenantId: string }): Promise<void> {
  const ctx = { db: parts.db, tenantId, parts };
  const accounts = await closeDoors(parts, tenantId);
  await stopTurns(ctx);
  await deleteSlices(ctx);
  await withSystem(
    parts.db,
    "delete_tenant",
    async ({ sql }) => {
      await sql`delete from tenants where id = ${tenantId}`;
      await sql`update tenant_deletions set rows_gone_at = now() where id = ${tenantId} and rows_gone_at is null`;
    },
    LONG,
  );
  for (const to of accounts) await parts.mailer.forget({ to });
  await forgetBesides(parts, tenantId);
  parts.log.info({ tenant_id: tenantId }, "tenant deleted");
}

/** Clears data outside the database, and this process's caches. */
export async function forgetBesides(parts: Pick<Parts, "db" | "stores" | "mailer">, tenantId: string): Promise<void> {
  forgetTenant(parts.db, tenantId);
  await parts.stores.dropTenant(tenantId);
  await parts.mailer.forget({ tenantId });
}

/** Ends all access; from here on the deletion is certain. @returns the addresses of deleted accounts */
async function closeDoors({ db }: Pick<Parts, "db">, tenantId: string): Promise<string[]> {
  const accounts = await withSystem(db, "delete_tenant", async (tx) => {
    const [known] = await tx.sql`
      select from tenants where id = ${tenantId} union all select from tenant_deletions where id = ${tenantId}`;
    if (!known) throw new AppError("not_found");
    await tx.sql`insert into tenant_deletions (id) values (${tenantId}) on conflict do nothing`;
    await tx.sql`delete from tenant_origins where tenant_id = ${tenantId}`;
    await tx.sql`delete from invitations where tenant_id = ${tenantId}`;
    return removeOrganization(tx, tenantId);
  });
  await withTenant({ db, tenantId }, (tx) => tx.sql`delete from api_keys where tenant_id = ${tenantId}`);
  forgetTenant(db, tenantId);
  return accounts;
}

/** Raising the fence makes running turns fail; the notice ends them sooner. */
async function stopTurns(ctx: TenantContext & { parts: Pick<Parts, "bus"> }): Promise<void> {
  const running = await withTenant(ctx, async ({ sql }) => {
    await sql`update tickets t set fence = fence + 1 where tenant_id = ${ctx.tenantId} and exists (
      select from turns where tenant_id = t.tenant_id and ticket_id = t.id and status = 'running')`;
    await sql`delete from outbox where tenant_id = ${ctx.tenantId}`;
    return sql<{ id: string; ticket_id: string }[]>`
      select id, ticket_id from turns where tenant_id = ${ctx.tenantId} and status = 'running'`;
  });
  for (const { id, ticket_id } of running) {
    await ctx.parts.bus.publish({ type: "stop_turn", tenant_id: ctx.tenantId, ticket_id, turn_id: id });
  }
}

async function deleteSlices(ctx: TenantContext & { parts: DeleteParts }): Promise<void> {
  const { tenantId } = ctx;
  await untilNone(
    ctx,
    ({ sql }) => sql`
    delete from tickets where tenant_id = ${tenantId} and id in (
      select id from tickets where tenant_id = ${tenantId} limit ${TICKETS_AT_ONCE}) returning id`,
  );
  await untilNone(
    ctx,
    ({ sql }) => sql`
    delete from visitors where tenant_id = ${tenantId} and id in (
      select id from visitors where tenant_id = ${tenantId} limit ${VISITORS_AT_ONCE}) returning id`,
  );
  for (;;) {
    const documents = await withTenant(
      ctx,
      ({ sql }) => sql<{ id: string }[]>`
        select id from documents where tenant_id = ${tenantId} limit ${DOCUMENTS_AT_ONCE}`,
    );
    if (documents.length === 0) return;
    await deleteDocuments(ctx, { documentIds: documents.map(({ id }) => id) });
  }
}

async function untilNone(
  ctx: TenantContext,
  slice: Parameters<typeof withTenant<{ length: number }>>[1],
): Promise<void> {
  while ((await withTenant(ctx, slice, LONG)).length > 0);
}
