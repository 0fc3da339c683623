import { withTenant } from "../db/tenant.ts";
import type { ServiceLevel } from "../protocol/service.ts";
import { type LevelContext, readServiceLevel } from "./readServiceLevel.ts";
import type { Caps } from "./serviceLevel.ts";

interface Question {
  turnId: string;
  /** After this long the turn is over, even if its process died. */
  lastsSeconds: number;
}

/**
 * The level to answer a turn at, reserving one of the day's questions for it, so that the cap holds under
 * concurrency. The turn's end books the question and releases the reservation.
 */
export async function takeServiceLevel(ctx: LevelContext, caps: Caps, question: Question): Promise<ServiceLevel> {
  const cap = caps.daily_questions_cap;
  const hasRoom = cap === null || (await reserveQuestion(ctx, question, cap));
  return readServiceLevel(ctx, { ...caps, daily_questions_cap: hasRoom ? null : 0 });
}

/**
 * Reserves the question under the turn's own id, without any money. A retried turn has already reserved its question.
 */
function reserveQuestion(ctx: LevelContext, { turnId, lastsSeconds }: Question, cap: number): Promise<boolean> {
  const { tenantId } = ctx;
  return withTenant(ctx, async ({ sql }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('questions:' || ${tenantId}, 0))`;
    const reserved = await sql`
      insert into cost_reservations (tenant_id, id, day, micros, expires_at)
      select ${tenantId}::uuid, ${turnId}::uuid, today.day, 0, now() + make_interval(secs => ${lastsSeconds})
      from (select to_char(now() at time zone 'utc', 'YYYY-MM-DD') as day) today
      where ${cap} > (select coalesce(sum(turns), 0) from usage_daily u where u.tenant_id = ${tenantId} and u.day = today.day)
        + (select count(*) from cost_reservations r join turns t on t.tenant_id = r.tenant_id and t.id = r.id
           where r.tenant_id = ${tenantId} and r.day = today.day and r.id <> ${turnId} and r.expires_at > now())
      on conflict (tenant_id, id) do update set expires_at = excluded.expires_at returning id`;
    return reserved.length > 0;
  });
}
