import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import type { Payloads } from "../outbox/kinds.ts";

/**
 * Mails every owner about a change that an intruder with a stolen account would make first; queued in the transaction
 * of the change. The owner who made it is mailed too, because it may not have been them.
 */
export async function alertOwners(
  tx: Tx,
  { tenantId, actor, parts }: Ctx<AgentActor>,
  told: Pick<Payloads["mail_owners"], "change" | "action">,
): Promise<void> {
  const payload: Payloads["mail_owners"] = { ...told, by: actor.name };
  await tx.sql`
    insert into outbox (tenant_id, id, kind, payload)
    values (${tenantId}, ${v7()}, 'mail_owners', ${JSON.stringify(payload)}::jsonb)`;
  tx.afterCommit(parts.jobs.wake);
}
