/** What the operator can do with dead letters: retry or drop them. */
import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context/context.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { type Traits, traits } from "../jobs/outbox/traits.ts";
import type { EffectKind, OutboxRow } from "../outbox/kinds.ts";
import type { ChosenLetter } from "../protocol/operator.ts";

/** A newer build's rows may be of a kind that this one doesn't know. */
const traitsOf: Partial<Record<string, Traits<EffectKind>>> = traits;

type SettlingParts = Pick<Parts, "db" | "jobs">;

/** Retries them at once, with a full set of attempts. @returns how many still existed */
export function retryDeadLetters(parts: SettlingParts, chosen: ChosenLetter[]): Promise<number> {
  return settleEach(parts, chosen, "dead_letter_retried", async (tx, id) => {
    const [row] = await tx.sql<OutboxRow<EffectKind>[]>`
      update outbox set dead_at = null, done_at = null, attempts = 0, due_at = now()
      where tenant_id = ${tx.tenantId} and id = ${id} and dead_at is not null
        returning tenant_id, id, kind, ticket_id, payload, attempts`;
    if (!row) return null;
    await traitsOf[row.kind]?.revive?.(tx, row);
    tx.afterCommit(parts.jobs.wake);
    return row.kind;
  });
}

/** Deletes them; their effects are never carried out. @returns how many still existed */
export function dropDeadLetters(parts: SettlingParts, chosen: ChosenLetter[]): Promise<number> {
  return settleEach(parts, chosen, "dead_letter_dropped", async ({ sql, tenantId }, id) => {
    const [row] = await sql<{ kind: EffectKind }[]>`
      delete from outbox where tenant_id = ${tenantId} and id = ${id} and dead_at is not null returning kind`;
    return row?.kind ?? null;
  });
}

/** Runs each in its tenant's transaction, with an entry in that tenant's audit log. */
async function settleEach(
  parts: SettlingParts,
  chosen: ChosenLetter[],
  action: "dead_letter_retried" | "dead_letter_dropped",
  settle: (tx: TenantTx, id: string) => Promise<EffectKind | null>,
): Promise<number> {
  let settled = 0;
  for (const { tenant_id: tenantId, id } of chosen) {
    const kind = await withTenant({ db: parts.db, tenantId }, async (tx) => {
      const found = await settle(tx, id);
      if (found) await writeAudit(tx, { tenantId, actorId: "operator", action, subject: id, details: { kind: found } });
      return found;
    });
    if (kind !== null) settled += 1;
  }
  return settled;
}
