/** A decision about a call by a person at the desk. */
import { v7 } from "uuid";
import { writeAudit } from "../audit/writeAudit.ts";
import { type AgentActor, type Ctx, keyOf } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import type { TenantTx } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import type { DecisionRequest } from "../protocol/actionCalls.ts";
import type { ActionValues, CallState } from "../protocol/actions.ts";
import { withRight } from "../rights/withRight.ts";
import { announceCall, tellCall } from "./announceCall.ts";
import { callPeople, letPeopleBe } from "./callPeople.ts";
import { type CallRow, lockCall, readCall, waitsFor } from "./callRow.ts";
import { checkValues } from "./checkValues.ts";
import { hashValues } from "./hashValues.ts";
import { neededApproval, peopleNeeded } from "./neededApproval.ts";

type Decision = DecisionRequest & { ticketId: string; callId: string };
type Deciding = Ctx<AgentActor>;

/**
 * Approves (as it is, or with changed values) or rejects a call that waits for people, or settles one whose outcome is
 * unknown. If two people decide at once, the first wins, and the other's error names them. Changed values need no new
 * confirmation by the visitor, who sees them in the result.
 * @throws AppError forbidden for an API key, not_found, call_decided (details: who, and the state), action_value_refused
 */
export async function decideCall(ctx: Deciding, decision: Decision): Promise<CallRow> {
  if (keyOf(ctx.actor) !== null) throw new AppError("forbidden");
  const call = await withRight(ctx, "agent", async (tx) => {
    const before = await lockCall(tx, decision);
    const isSettling = ["done", "failed", "again"].includes(decision.decision);
    if (isSettling ? before.state !== "unknown" : waitsFor(before) !== "people") await refuseDecided(tx, before);
    const next = isSettling ? settle(before, decision) : await agree(tx, ctx, before, decision);
    await tx.sql`
      update action_calls set state = ${next.state}, values = ${JSON.stringify(next.values)}::jsonb,
        values_hash = ${hashValues(next.values)}, approval = ${next.approval},
        approved_at = case when ${next.state} = 'approved' then now() else approved_at end,
        ended_at = case when ${next.state} in ('declined', 'done', 'failed') then now() else ended_at end
      where tenant_id = ${ctx.tenantId} and id = ${before.id}`;
    await record(tx, ctx, decision, hashValues(next.values));
    const call = await readCall(tx, { callId: before.id });
    if (next.state === "approved") await announceCall(tx, ctx, call, "action.approved");
    if (call.state !== before.state) {
      await promiseEffect(tx, ctx, { kind: "call_decided", ticketId: call.ticket_id, payload: { call_id: call.id } });
    } else await callPeople(tx, ctx, call, { wants: "second", by: ctx.actor });
    return call;
  });
  await tellCall(ctx, call);
  if (waitsFor(call) !== "people") await letPeopleBe(ctx, call);
  return call;
}

interface Next {
  state: CallState;
  values: ActionValues;
  approval: CallRow["approval"];
}

function settle({ values, approval }: CallRow, { decision }: Decision): Next {
  const state = decision === "again" ? "approved" : decision === "done" ? "done" : "failed";
  return { state, values, approval };
}

/** Everybody needed must agree to the same values; after a change, only the person who made it has agreed. */
async function agree(tx: Tx, ctx: Deciding, call: CallRow, { decision, values: given }: Decision): Promise<Next> {
  if (decision === "reject") return { ...call, state: "declined" };
  const values = decision === "change" ? changed(call, given ?? {}) : call.values;
  const hash = hashValues(values);
  const agreed = await tx.sql<{ member_id: string; member_name: string }[]>`
    select member_id, member_name from action_approvals
    where tenant_id = ${ctx.tenantId} and call_id = ${call.id} and values_hash = ${hash}
      and decision in ('approve', 'change')`;
  const mine = agreed.find(({ member_id }) => member_id === ctx.actor.id);
  if (mine) throw new AppError("call_decided", { details: { name: mine.member_name, state: call.state } });
  // Changed values may require stricter approval, but never lower it.
  const needed = neededApproval(call.definition, values);
  const approval = peopleNeeded(needed) > peopleNeeded(call.approval) ? needed : call.approval;
  const isEnough = new Set(agreed.map(({ member_id }) => member_id)).size + 1 >= peopleNeeded(approval);
  return { state: isEnough ? "approved" : call.state, values, approval };
}

function changed(call: CallRow, given: ActionValues): ActionValues {
  // Proofs arrive masked and can't be changed: the stored ones are kept.
  const proofs = call.definition.parameters.filter((parameter) => parameter.is_proof).map(({ name }) => name);
  const kept = Object.fromEntries(Object.entries(call.values).filter(([name]) => proofs.includes(name)));
  const { values, problems } = checkValues(call.definition, { ...given, ...kept }, call.locale);
  if (problems.length === 0) return values;
  throw new AppError("action_value_refused", { details: { parameter: problems[0]?.parameter, problems } });
}

async function record(
  tx: Tx,
  ctx: Deciding,
  { callId, ticketId, decision, word }: Decision,
  hash: string,
): Promise<void> {
  const { tenantId, actor } = ctx;
  await tx.sql`
    insert into action_approvals (tenant_id, id, call_id, member_id, member_name, decision, values_hash, word)
    values (${tenantId}, ${v7()}, ${callId}, ${actor.id}, ${actor.name}, ${decision}, ${hash}, ${word ?? null})`;
  const details = { decision, call: callId };
  await writeAudit(tx, { tenantId, actorId: actor.id, action: "action_decided", subject: ticketId, details });
}

/** @throws AppError call_decided, naming the person who decided last, if any */
async function refuseDecided(tx: TenantTx, { id, state }: CallRow): Promise<never> {
  const [last] = await tx.sql<{ member_name: string }[]>`
    select member_name from action_approvals
      where tenant_id = ${tx.tenantId} and call_id = ${id} order by created_at desc, id desc limit 1`;
  throw new AppError("call_decided", { details: { name: last?.member_name ?? null, state } });
}
