/** The assistant falls silent in a conversation that a person takes, also in the middle of an answer. */
import { endEvent } from "../../answering/events.ts";
import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import type { TicketKey } from "../../ports/turnLog.ts";

/** A turn that was ended under its runner's feet. */
export interface SilencedTurn {
  turnId: string;
  /** Higher than its runner's: in the tables and in the log, whatever that one still comes to is refused. */
  fence: number;
}

/** Ends the turn that runs on the (locked) ticket, and the clarifying question that is open. @returns null when none ran */
export async function silenceAssistant(tx: Tx, ticketId: string): Promise<SilencedTurn | null> {
  await tx.sql`update interrupts set status = 'handed_over' where ticket_id = ${ticketId}::uuid and status = 'open'`;
  const [turn] = await tx.sql<{ id: string }[]>`
    select id from turns where ticket_id = ${ticketId}::uuid and status = 'running'`;
  if (!turn) return null;
  const [raised] = await tx.sql<{ fence: string }[]>`
    update tickets set fence = fence + 1 where id = ${ticketId}::uuid returning fence`;
  const fence = Number(raised?.fence);
  await tx.sql`
    update turns set status = 'stopped', finished_at = now(), fence = ${fence} where id = ${turn.id}::uuid`;
  return { turnId: turn.id, fence };
}

/** After the commit: who runs the turn lets go of it, and who reads it learns that it is over. */
export async function tellSilenced(
  { turnLog, bus }: Pick<Parts, "turnLog" | "bus">,
  key: TicketKey,
  { turnId, fence }: SilencedTurn,
): Promise<void> {
  await turnLog.append(key, [endEvent("stopped", turnId)], { turnId, fence });
  await bus.publish({ type: "stop_turn", tenant_id: key.tenantId, ticket_id: key.ticketId, turn_id: turnId });
}
