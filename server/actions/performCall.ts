/** Sends a call once: it is claimed first, and if its outcome can't be determined, it is stored as unknown. */
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { CallContext, CallRow } from "./callRow.ts";
import { type Claim, claimCall } from "./claimCall.ts";
import { countTries } from "./countTries.ts";
import { finishCall } from "./finishCall.ts";
import { judgeReply, type Verdict } from "./judgeReply.ts";
import { renderRequest } from "./renderRequest.ts";
import { sendRequest } from "./sendRequest.ts";

/** A process paused for longer than this between claiming and sending must no longer send. */
const CLAIM_MS = 20_000;

/**
 * Sends an approved call; in dry mode it does everything except sending. Does nothing if the call is being sent or has
 * ended, but a call of unknown outcome is sent again if that is safe (a read, or an endpoint that honors the key).
 * @param signal cancels a read; a change in flight is always awaited
 * @returns the call afterwards
 * @throws AppError not_found; errors of the database, after which a sent call ends up `unknown`
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
    // Outside any transaction: the count must not be rolled back once the request was sent.
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
