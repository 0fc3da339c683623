/** Remembers which interrupt of the graph an escalation waits on, so that an answer can resume just that one. */
import type { TurnRun } from "../answering/run.ts";
import { withTenant } from "../db/tenant.ts";

/** Does nothing when the escalation has been answered meanwhile and its answer was delivered. */
export async function linkInterrupt(run: TurnRun, interruptId: string | null): Promise<void> {
  if (interruptId === null) return;
  await withTenant(
    { db: run.parts.db, tenantId: run.tenantId },
    (tx) => tx.sql`update escalations set interrupt_id = ${interruptId} where turn_id = ${run.turnId}::uuid`,
  );
}
