/** Stores what would be sent, before anything is sent. */
import { v7 } from "uuid";
import { auditAct } from "../audit/writeAudit.ts";
import { type AgentActor, keyOf } from "../context/context.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { CallState } from "../protocol/actions.ts";
import { announceCall, tellCall } from "./announceCall.ts";
import { bindValues, type Identity } from "./bindValues.ts";
import { callPeople } from "./callPeople.ts";
import { type CallContext, type CallRow, readCall } from "./callRow.ts";
import { checkValues } from "./checkValues.ts";
import { hashValues } from "./hashValues.ts";
import { loadActions } from "./loadActions.ts";
import { neededApproval } from "./neededApproval.ts";
import { readIdentity } from "./readIdentity.ts";
import { renderRequest } from "./renderRequest.ts";
import { requireTicket } from "./requireTicket.ts";

/** Maximum calls proposed per turn. */
const MAX_PER_TURN = 4;

export interface ProposedCall {
  actionId: string;
  ticketId: string;
  /** The turn that proposes the call; null for an agent. */
  turnId: string | null;
  /** Unchecked. */
  values: Readonly<Record<string, unknown>>;
  /** The visitor's language; null: the ticket's, with values in machine-readable form. */
  locale: string | null;
  /** The session came from a link in a mail. */
  isGuest?: boolean;
  /** The agent or API key that starts the call. */
  agent?: AgentActor;
  /** The id for the call, set by callers that may repeat the request. */
  callId?: string;
}

/** An API key can start calls, but never agree to them. */
const isKey = (agent: AgentActor | undefined) => agent !== undefined && keyOf(agent) !== null;

/**
 * Proposes a call. Idempotent within a turn. A call that needs no approval is approved at once. An API key's call waits
 * for as many people as the action requires; if it only requires the visitor, it waits for one person instead, since no
 * key can ask the visitor.
 * @throws AppError not_found (action off, or no such ticket), action_value_refused, identity_needed, conflict (too many
 * in a turn), idempotency_key_reused (the id of another call)
 */
export async function proposeCall(ctx: CallContext, proposed: ProposedCall): Promise<CallRow> {
  const action = (await loadActions(ctx.parts, ctx.tenantId)).find(({ id }) => id === proposed.actionId);
  if (!action) throw new AppError("not_found");
  const { values, problems } = checkValues(action.definition, proposed.values, proposed.locale ?? "en");
  if (problems.length > 0) {
    throw new AppError("action_value_refused", { details: { parameter: problems[0]?.parameter, problems } });
  }
  const { call, isNew } = await withTenant(ctx, async (tx) => {
    const { identity, locale } = await readAsker(tx, proposed);
    const bound = bindValues(action.definition, identity);
    if (bound === null) throw new AppError("identity_needed");
    // Throws for values that could not be sent.
    renderRequest(action.definition, values, bound, {});
    const known = await findCall(tx, proposed, hashValues(values));
    if (known) return { call: known, isNew: false };
    return insertCall(tx, ctx, { ...proposed, locale: proposed.locale ?? locale }, action, values);
  });
  if (isNew) await tellCall(ctx, call);
  return call;
}

/** A guest session proves no identity. @throws AppError not_found */
async function readAsker(
  tx: TenantTx,
  { ticketId, isGuest = false }: ProposedCall,
): Promise<{ identity: Identity | null; locale: string | null }> {
  const { locale } = await requireTicket(tx, ticketId);
  return { identity: isGuest ? null : await readIdentity(tx, ticketId), locale };
}

async function findCall(tx: TenantTx, proposed: ProposedCall, hash: string): Promise<CallRow | null> {
  const { turnId, actionId, callId } = proposed;
  if (callId !== undefined) return findSame(tx, proposed, callId, hash);
  if (turnId === null) return null;
  const calls = await tx.sql<{ id: string; action_id: string; values_hash: string }[]>`
    select id, action_id, values_hash from action_calls where tenant_id = ${tx.tenantId} and turn_id = ${turnId}`;
  const found = calls.find((call) => call.action_id === actionId && call.values_hash === hash);
  if (found) return readCall(tx, { callId: found.id });
  if (calls.length >= MAX_PER_TURN) throw new AppError("conflict", { details: { most: MAX_PER_TURN } });
  return null;
}

/** @throws AppError idempotency_key_reused when the id belongs to a different call */
async function findSame(tx: TenantTx, proposed: ProposedCall, callId: string, hash: string): Promise<CallRow | null> {
  const known = await tx.sql`select from action_calls where tenant_id = ${tx.tenantId} and id = ${callId}`;
  if (known.length === 0) return null;
  const call = await readCall(tx, { callId });
  const isSame = call.action_id === proposed.actionId && call.ticket_id === proposed.ticketId;
  // Once people have changed the values, the original ones can no longer be compared.
  const changed = await tx.sql<{ values_hash: string }[]>`
    select values_hash from action_approvals
      where tenant_id = ${tx.tenantId} and call_id = ${callId} and decision = 'change' limit 1`;
  if (!isSame || (changed.length === 0 && call.values_hash !== hash)) throw new AppError("idempotency_key_reused");
  return call;
}

async function insertCall(
  tx: TenantTx,
  ctx: CallContext,
  { ticketId, turnId, locale, agent, isGuest = false, callId = v7() }: ProposedCall,
  { id: actionId, version, definition, isDry }: EnabledAction,
  values: CallRow["values"],
): Promise<{ call: CallRow; isNew: boolean }> {
  const needed = neededApproval(definition, values);
  const approval = isKey(agent) && needed === "visitor" ? "person" : needed;
  // A key can't confirm, so its call waits for people from the start.
  const state: CallState = approval === "none" ? "approved" : isKey(agent) ? "confirmed" : "proposed";
  const hash = hashValues(values);
  const made = await tx.sql`
    insert into action_calls (tenant_id, id, action_id, version, definition, ticket_id, turn_id, asked_by, member_id,
      member_name, is_guest, state, locale, values, values_hash, approval, idempotency_key, is_dry, approved_at)
    values (${ctx.tenantId}, ${callId}, ${actionId}, ${version}, ${JSON.stringify(definition)}::jsonb, ${ticketId},
      ${turnId}, ${agent ? "agent" : "visitor"}, ${agent?.id ?? null}, ${agent?.name ?? null}, ${isGuest}, ${state},
      ${(locale ?? "en").slice(0, 35)}, ${JSON.stringify(values)}::jsonb, ${hash}, ${approval}, ${v7()}, ${isDry},
      case when ${state} = 'approved' then now() end)
    on conflict do nothing returning id`;
  if (made.length === 0) {
    if (turnId === null) return { call: await readCall(tx, { callId }), isNew: false };
    const [other] = await tx.sql<{ id: string }[]>`
      select id from action_calls
        where tenant_id = ${ctx.tenantId} and turn_id = ${turnId} and action_id = ${actionId} and values_hash = ${hash}`;
    return { call: await readCall(tx, { callId: other?.id ?? callId }), isNew: false };
  }
  const call = await readCall(tx, { callId });
  await announceCall(tx, ctx, call, "action.proposed");
  if (state === "approved") await announceCall(tx, ctx, call, "action.approved");
  if (agent && state === "confirmed") await callPeople(tx, ctx, call, { wants: "approval", by: agent });
  if (agent) {
    const entry = { action: "action_asked", subject: ticketId, details: { name: definition.name } } as const;
    await auditAct(tx, { tenantId: ctx.tenantId, actor: agent }, entry);
    // A key gets the result in its reply; a person's goes to the conversation.
    if (state === "approved" && !isKey(agent))
      await promiseEffect(tx, ctx, { kind: "call_decided", ticketId, payload: { call_id: callId } });
  }
  return { call, isNew: true };
}
