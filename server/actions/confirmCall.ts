/** Confirms a call exactly as shown, by the visitor or by the agent who started it. */
import { v7 } from "uuid";
import { type AgentActor, keyOf } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import { announceCall, tellCall } from "./announceCall.ts";
import { callPeople } from "./callPeople.ts";
import { type CallContext, type CallRow, lockCall, readCall, waitsFor } from "./callRow.ts";
import { peopleNeeded } from "./neededApproval.ts";

export interface ConfirmedCall {
  callId: string;
  /** The ticket of the session that confirms. */
  ticketId: string;
  isGuest?: boolean;
  /** The agent who started the call. Confirming it counts as one person's approval. */
  agent?: AgentActor;
}

/**
 * Confirms a proposed call. Idempotent.
 * @throws AppError not_found for a call of another ticket; forbidden for a guest if an identity is bound, for an API
 * key, and for any agent but the one who started it; call_decided when it was declined or has ended
 */
export async function confirmCall(ctx: CallContext, confirmed: ConfirmedCall): Promise<CallRow> {
  const { callId, ticketId, agent } = confirmed;
  const { call, isNew } = await withTenant(ctx, async (tx) => {
    const before = await lockCall(tx, { callId, ticketId });
    refuseOthers(before, confirmed);
    if (before.confirmed_at !== null && before.state !== "declined") return { call: before, isNew: false };
    const waits = waitsFor(before);
    if (before.state !== "proposed" || (!agent && waits !== "visitor")) {
      throw new AppError("call_decided", { details: { state: before.state } });
    }
    const people = peopleNeeded(before.approval) - (agent ? 1 : 0);
    await tx.sql`
      update action_calls set state = ${people > 0 ? "confirmed" : "approved"}, confirmed_at = now(),
        approved_at = case when ${people > 0} then null else now() end
      where tenant_id = ${ctx.tenantId} and id = ${callId}`;
    if (agent && peopleNeeded(before.approval) > 0) {
      await tx.sql`
        insert into action_approvals (tenant_id, id, call_id, member_id, member_name, decision, values_hash)
        values (${ctx.tenantId}, ${v7()}, ${callId}, ${agent.id}, ${agent.name}, 'approve', ${before.values_hash})`;
    }
    const call = await readCall(tx, { callId });
    if (call.state === "approved") await announceCall(tx, ctx, call, "action.approved");
    else if (agent) await callPeople(tx, ctx, call, { wants: "second", by: agent });
    // No turn is waiting to send an agent's call, so the outbox does.
    if (agent && call.state === "approved")
      await promiseEffect(tx, ctx, { kind: "call_decided", ticketId, payload: { call_id: callId } });
    return { call, isNew: true };
  });
  if (isNew) await tellCall(ctx, call);
  return call;
}

function refuseOthers(call: CallRow, { agent, isGuest = false }: ConfirmedCall): void {
  const isBound = call.definition.parameters.some(({ source }) => source.from === "identity");
  const isTheirs = agent ? call.asked_by === "agent" && call.member_id === agent.id : call.asked_by === "visitor";
  if (
    !isTheirs ||
    (agent && keyOf(agent) !== null) ||
    (isGuest && !call.is_guest && (isBound || call.definition.audience === "verified"))
  ) {
    throw new AppError("forbidden");
  }
}
