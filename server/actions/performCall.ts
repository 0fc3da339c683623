/** Sends a call, once: it is claimed before, and what is not known afterwards is said to be so. */
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { CallContext, CallRow } from "./callRow.ts";
import { type Claim, claimCall } from "./claimCall.ts";
import { countTries } from "./countTries.ts";
import { finishCall } from "./finishCall.ts";
import { judgeReply, type Verdict } from "./judgeReply.ts";
import { renderRequest } from "./renderRequest.ts";
import { sendRequest } from "./sendRequest.ts";

/** A process that was paused between claiming and sending has no claim any more. */
const CLAIM_MS = 20_000;

/**
 * Sends an approved call, in dry mode everything but. No effect on a call that is being sent, or has ended. What may
 * be sent again (a read, or an endpoint that honours the key) and is unknown is sent again.
 * @param signal gives up a read; a change that is on its way is waited for
 * @returns the call as it is then
 * @throws AppError not_found; and errors of the database: what was sent is then `unknown` in the end
 */
export async function performCall(
  ctx: CallContext,
  { callId, signal }: { callId: string; signal?: AbortSignal },
): Promise<CallRow> {
  signal?.throwIfAborted();
  const { call, claim } = await withTenant(ctx, (tx) => claimCall(tx, ctx, callId));
  if (!claim) return call;
  const started = performance.now();
  const verdict = await send(ctx, claim, started, signal);
  return finishCall(ctx, claim, verdict, Math.round(performance.now() - started));
}

async function send(
  ctx: CallContext,
  claim: Claim,
  started: number,
  signal: AbortSignal | undefined,
): Promise<Verdict> {
  const { call, bound, secrets } = claim;
  if (claim.refusal) return { state: "failed", failure: claim.refusal, httpStatus: null, fields: {} };
  try {
    const request = renderRequest(call.definition, call.values, bound, secrets);
    if (call.is_dry) return { state: "done", failure: null, httpStatus: null, fields: {} };
    if (performance.now() - started > CLAIM_MS)
      return { state: "failed", failure: "overdue", httpStatus: null, fields: {} };
    // In no transaction: what counts is what reaches the endpoint.
    const { action_id: actionId, definition, values } = call;
    await countTries(ctx, { actionId, visitorId: claim.visitorId, definition, values });
    const isRead = definition.effect === "reads";
    const result = await sendRequest(ctx.parts.webCaller, request, {
      key: call.idempotency_key,
      signal: isRead ? signal : undefined,
    });
    return judgeReply(definition, result);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { state: "failed", failure: error.key, httpStatus: null, fields: {} };
  }
}
