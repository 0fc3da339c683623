import { keyOf, type Parts } from "../context/context.ts";
import type { Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { promiseEffect } from "../outbox/promiseEffect.ts";
import { announceCall, tellCall } from "./announceCall.ts";
import { callPeople } from "./callPeople.ts";
import { type CallContext, type CallRow, readCall } from "./callRow.ts";
import { promiseToShow } from "./promiseToShow.ts";

const BATCH = 200;

/** Marks calls as unknown whose process died while sending. @returns how many */
export async function sweepCalls(parts: Parts): Promise<number> {
  const lost = await withSystem(
    parts.db,
    "sweep_calls",
    ({ sql }) => sql<{ tenant_id: string; id: string }[]>`
      select tenant_id, id from action_calls where state = 'sent' and sent_until < now() order by sent_until
      limit ${BATCH}`,
  );
  let count = 0;
  for (const { tenant_id: tenantId, id: callId } of lost) {
    const ctx = { db: parts.db, tenantId, parts };
    const call = await withTenant(ctx, async (tx) => {
      const swept = await tx.sql`
        update action_calls set state = 'unknown', failure = 'process_lost', sent_until = null, ended_at = now()
        where tenant_id = ${ctx.tenantId} and id = ${callId} and state = 'sent' and sent_until < now() returning id`;
      if (swept.length === 0) return null;
      const call = await readCall(tx, { callId });
      await announceCall(tx, ctx, call, "action.failed");
      await passOn(tx, ctx, call);
      return call;
    });
    if (!call) continue;
    count += 1;
    await tellCall(ctx, call);
  }
  return count;
}

/** Tells people: the outbox row that sent their call may be gone. A visitor's turn is resumed anyway. */
async function passOn(tx: Tx, ctx: CallContext, call: CallRow): Promise<void> {
  const { id, ticket_id: ticketId, member_id: memberId } = call;
  const decided =
    await tx.sql`select from action_approvals where tenant_id = ${ctx.tenantId} and call_id = ${id} limit 1`;
  const isPersons = memberId !== null && keyOf({ id: memberId }) === null;
  if (decided.length > 0 || isPersons)
    await promiseEffect(tx, ctx, { kind: "call_decided", ticketId, payload: { call_id: id } });
  else if (call.asked_by === "visitor") await promiseToShow(tx, ctx, call);
  else await callPeople(tx, ctx, call, { wants: "check", by: null });
}
