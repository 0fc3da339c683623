/** The states of an outbox row: found, claimed, done, postponed, or given up. */
import type { Database } from "../../db/database.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { type TenantTx, withTenant } from "../../db/tenant.ts";
import { metrics } from "../../metrics/metrics.ts";
import type { EffectKind, OutboxRow } from "../../outbox/kinds.ts";

const BATCH = 100;

export interface DueRow {
  tenant_id: string;
  id: string;
  kind: EffectKind;
}

/**
 * Due rows of these kinds: first the oldest of each tenant and kind, then the next ones, so that no backlog hides
 * another.
 */
export function findDue(db: Database, kinds: EffectKind[]): Promise<DueRow[]> {
  return withSystem(
    db,
    "sweep_outbox",
    ({ sql }) => sql<DueRow[]>`
      select tenant_id, id, kind from (
        select tenant_id, id, kind, due_at, row_number() over (partition by tenant_id, kind order by due_at) as place
        from outbox where done_at is null and due_at <= now() and kind = any(${kinds}::text[])
      ) due order by place, due_at limit ${BATCH}`,
  );
}

/** @returns undefined when another process was faster */
export async function claimRow(
  db: Database,
  { tenant_id: tenantId, id }: DueRow,
  leaseSeconds: number,
): Promise<OutboxRow<EffectKind> | undefined> {
  const [row] = await withTenant(
    { db, tenantId },
    (tx) => tx.sql<OutboxRow<EffectKind>[]>`
      update outbox set attempts = attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
      where tenant_id = ${tenantId} and id = ${id}::uuid and done_at is null and due_at <= now()
      returning tenant_id, id, kind, ticket_id, payload, attempts`,
  );
  return row;
}

/** Extends the claim, so that nobody else takes the row. */
export const renewClaim = (db: Database, { tenant_id: tenantId, id }: OutboxRow<EffectKind>, leaseSeconds: number) =>
  withTenant(
    { db, tenantId },
    ({ sql }) => sql`
      update outbox set due_at = now() + make_interval(secs => ${leaseSeconds})
        where tenant_id = ${tenantId} and id = ${id}::uuid and done_at is null`,
  );

/** Rows without a ticket are deleted when done; the others stay with their ticket. */
export async function markDone({ sql, tenantId }: TenantTx, { id, ticket_id }: OutboxRow<EffectKind>): Promise<void> {
  if (ticket_id === null) await sql`delete from outbox where tenant_id = ${tenantId} and id = ${id}::uuid`;
  else
    await sql`update outbox set done_at = now(), last_error = null where tenant_id = ${tenantId} and id = ${id}::uuid`;
}

/** Not due yet: does not count as an attempt. */
export async function putOff(
  { sql, tenantId }: TenantTx,
  { id }: OutboxRow<EffectKind>,
  seconds: number,
): Promise<void> {
  await sql`
    update outbox set due_at = now() + make_interval(secs => ${seconds}), attempts = attempts - 1
    where tenant_id = ${tenantId} and id = ${id}::uuid and done_at is null`;
}

export async function tryAgain(
  { sql, tenantId }: TenantTx,
  { id }: OutboxRow<EffectKind>,
  seconds: number,
  reason: string,
): Promise<void> {
  await sql`
    update outbox set last_error = ${reason}, due_at = now() + make_interval(secs => ${seconds})
    where tenant_id = ${tenantId} and id = ${id}::uuid and done_at is null`;
}

/** Makes it a dead letter: done, until the operator retries it. */
export async function markDead(
  { sql, tenantId }: TenantTx,
  { id }: OutboxRow<EffectKind>,
  reason: string,
): Promise<boolean> {
  const dead = await sql`
    update outbox set done_at = now(), dead_at = now(), last_error = ${reason}
    where tenant_id = ${tenantId} and id = ${id}::uuid and done_at is null returning id`;
  return dead.length > 0;
}

/**
 * Measures how many rows are due, the age of the oldest, and how many are dead letters; and how old the last backup is,
 * so that reading the metrics takes one transaction.
 */
export async function measureOutbox({ db }: { db: Database }): Promise<void> {
  const row = onlyRow(
    await withSystem(
      db,
      "sweep_outbox",
      (tx) => tx.sql<{ count: number; age: number; dead: number; backup_age: number }[]>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age,
        (select count(*)::int from outbox where dead_at is not null) as dead,
        coalesce((select extract(epoch from now() - made_at)::float8 from last_backup), 0) as backup_age
      from outbox where done_at is null and due_at <= now()`,
    ),
  );
  metrics.outboxWaiting.set(row.count);
  metrics.outboxAge.set(row.age);
  metrics.outboxDead.set(row.dead);
  metrics.backupAge.set(row.backup_age);
}
