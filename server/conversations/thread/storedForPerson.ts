/** Ends the stream of a message that is left for a person, and shows the message in inboxes. */
import { endEvent, messageEvent, statusEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import type { MessageDto } from "../../protocol/events.ts";
import { rememberFacts } from "../turn/rememberFacts.ts";
import type { Runner } from "../turn/runner.ts";

/** Never throws: the message is stored, and a reader that missed the event finds the turn's end in the table. */
export async function storedForPerson(
  ctx: Ctx<VisitorActor>,
  runner: Runner,
  turn: { turnId: string; fence: number; sent: MessageDto },
): Promise<void> {
  const { turnLog, bus, log } = ctx.parts;
  const { ticketId } = ctx.actor;
  const { turnId, fence, sent } = turn;
  const key = { tenantId: ctx.tenantId, ticketId };
  const writer = turnLog.write(key, { turnId, fence, onFenced() {} });
  try {
    await rememberFacts(ctx.parts, { ...key, content: sent.content, seq: sent.seq });
    writer.add([
      messageEvent(sent, null), // for the visitor's other tabs
      statusEvent("waiting_for_person", turnId, null, { ticket_status: "pending_human" }),
      endEvent("escalated", turnId),
    ]);
    if (await writer.flush()) runner.noteClosed([{ tenantId: ctx.tenantId, turnId }]);
    await bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId });
  } catch (error) {
    log.warn({ err: error, turn_id: turnId }, "could not tell the readers; the message is stored");
  } finally {
    await writer.close();
  }
}
