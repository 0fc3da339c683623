/** Books the cost of a model call that ended after its turn, on both the turn's trace and the day's total. */
import { bookOutside } from "../../budget/bookOutside.ts";
import { totalsOf } from "../../budget/totalsOf.ts";
import type { Parts } from "../../context/context.ts";
import { shardOf } from "../../db/sql/endTurn.ts";
import { withTenant } from "../../db/tenant.ts";
import type { CostPurpose } from "../../ports/budget.ts";
import type { Usage } from "../../ports/engine.ts";

interface Booked {
  tenantId: string;
  /** The turn whose trace is charged. */
  turnId: string;
  parts: Pick<Parts, "db">;
}

/**
 * @param usage calls not yet in the trace's totals
 * @param purpose what they are booked under if the turn has no trace, or none any more
 */
export async function bookUsage(run: Booked, usage: Usage[], purpose: CostPurpose = "other"): Promise<void> {
  if (usage.length === 0) return;
  const { tokensIn, tokensOut, costMicros: cost, reservations } = totalsOf(usage);
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  const booked = await withTenant(
    ctx,
    (tx) =>
      tx.sql`
      with trace as (
        update traces set tokens_in = tokens_in + ${tokensIn}, tokens_out = tokens_out + ${tokensOut},
          cost_micros = cost_micros + ${cost}
        where tenant_id = ${run.tenantId} and turn_id = ${run.turnId}::uuid
        returning tenant_id
      ), booked as (
        delete from cost_reservations using trace
        where cost_reservations.tenant_id = trace.tenant_id and cost_reservations.id = any(${reservations}::uuid[])
      )
      insert into usage_daily as day (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
      select tenant_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), ${shardOf(run.turnId)}, 0, ${tokensIn}, ${tokensOut}, ${cost} from trace
      on conflict (tenant_id, day, shard) do update set
        tokens_in = day.tokens_in + excluded.tokens_in,
        tokens_out = day.tokens_out + excluded.tokens_out,
        cost_micros = day.cost_micros + excluded.cost_micros
      returning 1`,
  );
  if (booked.length === 0) await bookOutside(ctx, purpose, usage);
}
