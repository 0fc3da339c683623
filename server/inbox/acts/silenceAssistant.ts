/** Silences the assistant in a conversation that a person takes, even in the middle of an answer. */
import { endEvent } from "../../answering/events.ts";
import type { Parts } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketKey } from "../../ports/turnLog.ts";

/** A turn that was ended while its runner was still at work. */
export interface SilencedTurn {
  turnId: string;
  /** Higher than the runner's: tables and log reject whatever it still writes. */
  fence: number;
}

/** Ends the (locked) ticket's running turn and open clarifying question. @returns null when no turn was running */
export async function silenceAssistant(tx: TenantTx, ticketId: string): Promise<SilencedTurn | null> {
  await tx.sql`update interrupts set status = 'handed_over'
    where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId}::uuid and status = 'open'`;
  const [turn] = await tx.sql<{ id: string }[]>`
    select id from turns where tenant_id = ${tx.tenantId} and ticket_id = ${ticketId}::uuid and status = 'running'`;
  if (!turn) return null;
  const [raised] = await tx.sql<{ fence: string }[]>`
    update tickets set fence = fence + 1 where tenant_id = ${tx.tenantId} and id = ${ticketId}::uuid returning fence`;
  const fence = Number(raised?.fence);
  await tx.sql`
    update turns set status = 'stopped', finished_at = now(), fence = ${fence}
      where tenant_id = ${tx.tenantId} and id = ${turn.id}::uuid`;
  return { turnId: turn.id, fence };
}

/** After the commit: stops the turn's runner, and tells its readers that it is over. */
export async function tellSilenced(
  { turnLog, bus }: Pick<Parts, "turnLog" | "bus">,
  key: TicketKey,
  { turnId, fence }: SilencedTurn,
): Promise<void> {
  await turnLog.append(key, [endEvent("stopped", turnId)], { turnId, fence });
  await bus.publish({ type: "stop_turn", tenant_id: key.tenantId, ticket_id: key.ticketId, turn_id: turnId });
}
