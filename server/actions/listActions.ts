import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { ActionList } from "../protocol/actionCalls.ts";
import { readActions, toAction } from "./actionRow.ts";

interface Counts {
  action_id: string;
  asked: number;
  done: number;
  declined: number;
  failed: number;
  unknown: number;
  ms: number | null;
}
const NONE = { asked: 0, done: 0, declined: 0, failed: 0, unknown: 0, ms: null };

/** The tenant's actions without their secrets, with what became of their calls in the last 30 days. */
export async function listActions(ctx: Ctx<AgentActor>): Promise<ActionList> {
  const { rows, counts } = await withTenant(ctx, async (tx) => ({
    rows: await readActions(tx),
    counts: await tx.sql<Counts[]>`
      select action_id, count(*)::int as asked, (count(*) filter (where state = 'done'))::int as done,
        (count(*) filter (where state = 'declined'))::int as declined,
        (count(*) filter (where state = 'failed'))::int as failed,
        (count(*) filter (where state = 'unknown'))::int as unknown,
        (percentile_cont(0.5) within group (order by duration_ms))::int as ms
      from action_calls where created_at > now() - interval '30 days' group by action_id`,
  }));
  return {
    actions: rows.map((row) => {
      const { action_id: _, ...found } = counts.find((each) => each.action_id === row.id) ?? { action_id: "", ...NONE };
      return { ...toAction(ctx.parts.config, ctx.tenantId, row), counts: found };
    }),
  };
}
