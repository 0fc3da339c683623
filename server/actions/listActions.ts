import type { AgentActor, Ctx } from "../context/context.ts";
import { countActions } from "../db/sql/numbers.ts";
import { withTenant } from "../db/tenant.ts";
import type { ActionList } from "../protocol/actionCalls.ts";
import { readActions, toAction } from "./actionRow.ts";

const COUNTED_MS = 30 * 86_400_000;
const NONE = { asked: 0, done: 0, declined: 0, failed: 0, unknown: 0, ms: null };

/** The tenant's actions without their secrets, with the outcomes of their calls in the last 30 days. */
export async function listActions(ctx: Ctx<AgentActor>): Promise<ActionList> {
  const now = Date.now();
  const period = { begins: new Date(now - COUNTED_MS).toISOString(), ends: new Date(now + COUNTED_MS).toISOString() };
  const { rows, figures } = await withTenant(ctx, async (tx) => ({
    rows: await readActions(tx),
    figures: await countActions(tx, period),
  }));
  return {
    actions: rows.map((row) => {
      const { id: _, title: __, ...counts } = figures.find(({ id }) => id === row.id) ?? { id: "", title: {}, ...NONE };
      return { ...toAction(ctx.parts.config, ctx.tenantId, row), counts };
    }),
  };
}
