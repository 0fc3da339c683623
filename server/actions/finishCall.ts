/** Stores the outcome of a call. */
import { withTenant } from "../db/tenant.ts";
import { announceCall, tellCall } from "./announceCall.ts";
import { type CallContext, type CallRow, readCall } from "./callRow.ts";
import type { Claim } from "./claimCall.ts";
import { forgetTries } from "./countTries.ts";
import type { Verdict } from "./judgeReply.ts";
import { promiseToShow } from "./promiseToShow.ts";

/**
 * Fenced by the attempt's number: the outcome of a late attempt is stored only if there was no newer attempt and nobody
 * has settled the call.
 */
export async function finishCall(ctx: CallContext, claim: Claim, verdict: Verdict, ms: number): Promise<CallRow> {
  const { id: callId, attempts, definition } = claim.call;
  const { state, failure, httpStatus, fields } = verdict;
  const { call, isNew } = await withTenant(ctx, async (tx) => {
    const ended = await tx.sql`
      update action_calls set state = ${state}, failure = ${failure}, http_status = ${httpStatus},
        fields = ${JSON.stringify(fields)}::jsonb, duration_ms = ${ms}, sent_until = null, ended_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${callId} and state in ('sent', 'unknown') and attempts = ${attempts}
        returning id`;
    const call = await readCall(tx, { callId });
    if (ended.length > 0) {
      await announceCall(tx, ctx, call, state === "done" ? "action.done" : "action.failed");
      await promiseToShow(tx, ctx, call);
    }
    return { call, isNew: ended.length > 0 };
  });
  if (!isNew) return call;
  // Some endpoints reply "not found" with status 200: without a field, the proof is not confirmed.
  const isRight = state === "done" && (definition.result.fields.length === 0 || Object.keys(fields).length > 0);
  if (isRight && !call.is_dry) {
    const { visitorId } = claim;
    await forgetTries(ctx, { actionId: call.action_id, visitorId, definition, values: call.values });
  }
  await tellCall(ctx, call);
  return call;
}
