import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { tellCall } from "./announceCall.ts";
import { letPeopleBe } from "./callPeople.ts";
import { type CallContext, type CallRow, readCall } from "./callRow.ts";

/**
 * Declines a call that was not sent yet. Idempotent.
 * @throws AppError not_found for a call of another ticket, call_decided when it is too late
 */
export async function declineCall(
  ctx: CallContext,
  { callId, ticketId }: { callId: string; ticketId: string },
): Promise<CallRow> {
  const { call, isNew } = await withTenant(ctx, async (tx) => {
    const declined = await tx.sql`
      update action_calls set state = 'declined', ended_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${callId} and ticket_id = ${ticketId}
        and state in ('proposed', 'confirmed', 'approved') and attempts = 0
      returning id`;
    return { call: await readCall(tx, { callId, ticketId }), isNew: declined.length > 0 };
  });
  if (call.state !== "declined") throw new AppError("call_decided", { details: { state: call.state } });
  if (!isNew) return call;
  await tellCall(ctx, call);
  if (call.asked_by === "agent") await letPeopleBe(ctx, call);
  return call;
}
