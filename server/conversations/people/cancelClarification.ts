/** Cancels a clarifying question at the visitor's request: no message is stored and no answer is given. */
import { declineWaiting } from "../../actions/declineWaiting.ts";
import { endEvent, statusEvent } from "../../answering/events.ts";
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { promiseEffect } from "../../outbox/promiseEffect.ts";
import type { ChatEvent } from "../../protocol/events.ts";

/**
 * Frees the ticket for the next message at once; the graph that still waits is resumed afterwards.
 * @returns the closing events for the request's own stream: the turn that asked is over
 * @throws AppError `interrupt_stale` when the question was answered or cancelled already, `not_found`
 */
export async function cancelClarification(
  ctx: Ctx<VisitorActor>,
  input: { interruptId: string },
): Promise<ChatEvent[]> {
  const { ticketId } = ctx.actor;
  const { interruptId } = input;
  const turnId = await withTenant(ctx, async (tx) => {
    const [ticket] =
      await tx.sql`select id from tickets where tenant_id = ${ctx.tenantId} and id = ${ticketId}::uuid for update`;
    if (!ticket) throw new AppError("not_found");
    const [question] = await tx.sql<{ turn_id: string }[]>`
      update interrupts set status = 'cancelled'
      where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}::uuid and id = ${interruptId} and status = 'open'
        returning turn_id`;
    if (!question) throw new AppError("interrupt_stale");
    await declineWaiting(tx, ticketId);
    await promiseEffect(tx, ctx, { kind: "drop_question", ticketId, payload: { interrupt_id: interruptId } });
    return question.turn_id;
  });
  const cancelled = statusEvent("question_cancelled", null, null);
  await ctx.parts.turnLog
    .append({ tenantId: ctx.tenantId, ticketId }, [cancelled])
    .catch((error) => ctx.parts.log.warn({ err: error }, "turn log unreachable; other tabs find out on a reload"));
  return [cancelled, endEvent("stopped", turnId)];
}
