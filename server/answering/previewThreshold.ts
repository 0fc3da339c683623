/** Estimates how another threshold would have changed the last week's answers. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { ThresholdPreview } from "../protocol/thresholdPreview.ts";
import { HOPELESS } from "./judgeAnswer.ts";

const DAYS = 7;
const STEPS = 20;

/** Turns with the same grade and the same possible outcomes. */
export interface Graded {
  grade: number;
  /** Whether there was an answer to grade. */
  has_answer: boolean;
  /** The visitor had chosen the section: such an answer is given whatever its grade. */
  is_chosen: boolean;
  turns: number;
}

/**
 * Counts, for each threshold from 0 to 1, turns answered, clarified and handed over. An estimate: ignores whether
 * there were sections to offer, or whether the visitor was asked before.
 */
export function countByThreshold(graded: readonly Graded[], clarifies: boolean): ThresholdPreview["points"] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const threshold = step / STEPS;
    const point = { threshold, answered: 0, clarified: 0, handed_over: 0 };
    for (const { grade, has_answer, is_chosen, turns } of graded) {
      if (is_chosen || (has_answer && grade >= threshold)) point.answered += turns;
      else if (clarifies && grade >= HOPELESS) point.clarified += turns;
      else point.handed_over += turns;
    }
    return point;
  });
}

/** Covers the tenant's graded turns of the last 7 days, without cache hits, which were graded before. */
export async function previewThreshold(ctx: TenantContext): Promise<ThresholdPreview> {
  const [graded, [tenant]] = await withTenant(ctx, ({ sql }) =>
    Promise.all([
      sql<Graded[]>`
        select round(confidence::numeric, 2)::float8 as grade,
          not coalesce(reason = 'no_knowledge', false) as has_answer,
          steps @? '$[*] ? (@.node == "retrieve").detail.section' as is_chosen,
          count(*)::int as turns
        from traces r
        left join escalations e on e.tenant_id = r.tenant_id and e.turn_id = r.turn_id
        where r.tenant_id = ${ctx.tenantId} and r.created_at > now() - make_interval(days => ${DAYS})
          and confidence is not null and not is_cache_hit
        group by 1, 2, 3`,
      sql<{ clarifies: boolean | null }[]>`
        select (settings ->> 'clarify')::boolean as clarifies from tenants where id = ${ctx.tenantId}`,
    ]),
  );
  const points = countByThreshold(graded, tenant?.clarifies ?? true);
  return { days: DAYS, graded: graded.reduce((sum, { turns }) => sum + turns, 0), points };
}
