import type { AgentActor, Ctx } from "../../context/context.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withTenant } from "../../db/tenant.ts";
import type { QueueCounts } from "../../protocol/inbox.ts";
import { RUNNING_MINUTES, ticketsWithCalls } from "./narrowing.ts";

/** The number of tickets in each work queue for the actor. Finished tickets are not counted. */
export async function countQueues(ctx: Ctx<AgentActor>): Promise<QueueCounts> {
  const { tenantId, actor } = ctx;
  const row = onlyRow(
    await withTenant(
      ctx,
      ({ sql }) => sql<QueueCounts[]>`
      with open as (
        select e.status, e.claimed_by = ${actor.id} as is_mine, e.snoozed_until is null as is_awake, e.waits_for = 'us' as is_ours
        from escalations e where e.tenant_id = ${tenantId} and e.status in ('open', 'claimed')
      )
      select
        (count(*) filter (where is_awake and is_ours))::int as waiting,
        (select count(*)::int from (${ticketsWithCalls(sql, tenantId)}) c) as approval,
        (count(*) filter (where is_awake and not is_ours))::int as visitor,
        (count(*) filter (where is_awake and is_mine))::int as mine,
        (count(*) filter (where is_awake and is_mine and is_ours))::int as mine_to_answer,
        (count(*) filter (where is_awake and is_ours and status = 'open'))::int as unassigned,
        (count(*) filter (where not is_awake))::int as snoozed,
        (select count(*)::int from tickets t where t.tenant_id = ${tenantId} and t.status = 'open' and t.last_seq > 0
          and t.updated_at > now() - make_interval(mins => ${RUNNING_MINUTES})) as ai
      from open`,
    ),
  );
  return row;
}
