/** Tells a tenant's own systems, and the desk, about a call's progress. */

import type { TenantTx } from "../db/tenant.ts";
import { metrics } from "../metrics/metrics.ts";
import { announceEvent } from "../webhooks/announceEvent.ts";
import { readTicket } from "../webhooks/announceTicket.ts";
import type { CallContext, CallRow } from "./callRow.ts";

type CallEvent = "action.proposed" | "action.approved" | "action.done" | "action.failed";

/** Queues the webhook in the transaction of the change. Values and replies are left out: they may be personal data. */
export async function announceCall(tx: TenantTx, ctx: CallContext, call: CallRow, type: CallEvent): Promise<void> {
  await announceEvent(tx, ctx, {
    type,
    ticketId: call.ticket_id,
    data: async () => {
      const ticket = await readTicket(tx, ctx, call.ticket_id);
      if (!ticket) return null;
      const decided = await tx.sql<{ member_name: string }[]>`
        select distinct member_name from action_approvals
        where tenant_id = ${ctx.tenantId} and call_id = ${call.id} and decision in ('approve', 'change')
          order by member_name`;
      const { id, definition, state, asked_by, approval, is_dry, http_status, failure } = call;
      const approved_by = decided.map(({ member_name }) => member_name);
      const shown = {
        id,
        action: definition.name,
        state,
        asked_by,
        approval,
        approved_by,
        is_dry,
        http_status,
        failure,
      };
      return { call: shown, ticket };
    },
  });
}

/** Counts a call that is new or has ended, and makes open inboxes refresh it. */
export async function tellCall(ctx: CallContext, call: Pick<CallRow, "ticket_id" | "state" | "duration_ms">) {
  metrics.actionCalls.inc({ state: call.state });
  if (call.duration_ms !== null) metrics.actionSeconds.observe(call.duration_ms / 1000);
  const notice = { type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: call.ticket_id } as const;
  await ctx.parts.bus.publish(notice).catch(() => {});
}
