/** Gives a person a ticket that is not escalated. */
import { v7 } from "uuid";
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { TenantTx } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { LockedTicket } from "./changeTicket.ts";
import { type SilencedTurn, silenceAssistant } from "./silenceAssistant.ts";

export interface Holder {
  id: string;
  name: string;
}

/**
 * Opens an escalation that belongs to a person from the start: the assistant says nothing more. Nobody waits in the
 * queue, so nobody is alerted.
 * @param ticket locked; not escalated
 * @returns the turn that was cut short, if one was running
 */
export async function takeFromAssistant(
  tx: TenantTx,
  ctx: Pick<Ctx<AgentActor>, "tenantId">,
  ticket: LockedTicket,
  { holder, reason }: { holder: Holder; reason: "joined" | "followed_up" },
): Promise<SilencedTurn | null> {
  const silenced = await silenceAssistant(tx, ticket.id);
  await tx.sql`update tickets set status = 'pending_human', updated_at = now()
    where tenant_id = ${ctx.tenantId} and id = ${ticket.id}`;
  await tx.sql`
    insert into escalations (tenant_id, id, ticket_id, reason, status, claimed_by, claimed_by_name, claimed_at, waits_since)
    values (${ctx.tenantId}, ${v7()}, ${ticket.id}, ${reason}, 'claimed', ${holder.id}, ${holder.name}, now(),
      unanswered_since(${ctx.tenantId}, ${ticket.id}))`;
  return silenced;
}

/** @throws AppError conflict, with the status, when the ticket is resolved or closed */
export function refuseEnded({ status }: LockedTicket): void {
  if (status === "resolved" || status === "closed") throw new AppError("conflict", { details: { status } });
}
