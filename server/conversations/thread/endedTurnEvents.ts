/** Rebuilds a turn's closing events from the database: for readers whose turn log is gone, and for the sweeper. */
import { clarifyContent, endEvent, endingEvents } from "../../answering/events.ts";
import type { Database } from "../../db/database.ts";
import type { OpenQuestion } from "../../db/sql/turnStart.ts";
import { withTenant } from "../../db/tenant.ts";
import type { ChatEvent, TurnOutcome } from "../../protocol/events.ts";
import { ticketNumber } from "../../protocol/ticketNumber.ts";
import { parseSettings } from "../../tenants/settings.ts";
import { type MessageRow, toMessageDto } from "./messageDto.ts";

interface EndedTurn {
  status: TurnOutcome | "running";
  settings: unknown;
  number: number;
  message: MessageRow | null;
  interrupt: OpenQuestion | null;
}

/** @returns the closing events, or null while the turn runs */
export async function endedTurnEvents(
  ctx: { db: Database; tenantId: string },
  turnId: string,
): Promise<ChatEvent[] | null> {
  const [turn] = await withTenant(
    ctx,
    (tx) => tx.sql<EndedTurn[]>`
      select t.status, n.settings, k.number, to_jsonb(m) as message, to_jsonb(i) as interrupt
      from turns t
      join tenants n on n.id = t.tenant_id
      join tickets k on k.tenant_id = t.tenant_id and k.id = t.ticket_id
      left join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.ticket_id and m.turn_id = t.id
        and m.role in ('assistant', 'system')
      left join interrupts i on i.tenant_id = t.tenant_id and i.ticket_id = t.ticket_id and i.status = 'open'
      where t.tenant_id = ${ctx.tenantId} and t.id = ${turnId}::uuid`,
  );
  // Deleted with its conversation: tell remaining readers that it is over.
  if (!turn) return [endEvent("stopped", turnId)];
  if (turn.status === "running") return null;
  const { status, number, interrupt, message } = turn;
  return endingEvents({
    turnId,
    outcome: status,
    message: message && toMessageDto(message, parseSettings(turn.settings).threshold),
    ticketNumber: ticketNumber(number),
    question: interrupt && clarifyContent(interrupt),
    requestId: `told-${turnId}`,
  });
}
