/** Records an effect in the transaction that requires it; the outbox carries it out after the commit, at least once. */
import { v7 } from "uuid";
import type { Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import type { Payloads, TicketKind } from "./kinds.ts";

type Owed = {
  [K in TicketKind]: { kind: K; ticketId: string; payload: Payloads[K] };
}[TicketKind];

/** Writes the outbox row; it is carried out right after the commit, or after a delay. */
export async function promiseEffect(
  tx: Tx,
  { tenantId, parts }: { tenantId: string; parts: Pick<Parts, "jobs"> },
  owed: Owed & { delaySeconds?: number },
): Promise<void> {
  const { kind, ticketId, payload, delaySeconds = 0 } = owed;
  await tx.sql`insert into outbox (tenant_id, id, kind, ticket_id, payload, due_at)
    values (${tenantId}, ${v7()}, ${kind}, ${ticketId}, ${JSON.stringify(payload)}::jsonb,
      now() + make_interval(secs => ${delaySeconds}))`;
  tx.afterCommit(parts.jobs.wake);
}
