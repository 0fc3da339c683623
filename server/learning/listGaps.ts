/** Lists what visitors asked and nobody could answer, grouped by meaning. */

import { withTenant } from "../db/tenant.ts";
import { isoTime } from "../db/time.ts";
import { firstOfSubstance } from "../language/manners/hasSubstance.ts";
import { withoutCourtesies } from "../language/manners/smallTalk.ts";
import type { Gap, GapList, GapStatus } from "../protocol/admin.ts";
import { ticketNumber } from "../protocol/ticketNumber.ts";
import { anonymize, GAP } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";
import { questionOf } from "./readSource.ts";
import { type GapContext, refreshGaps } from "./refreshGaps.ts";

interface GapRow {
  id: string;
  status: GapStatus;
  solved_by: string | null;
  solved_title: string | null;
  closed_by_name: string | null;
  closed_at: string | null;
  proposal_id: string | null;
  count: number;
  weeks: number[];
  questions: (Omit<Gap["questions"][number], "ticket_number"> & { number: number })[];
}

const MAX_GAPS = 100;
const MAX_QUESTIONS = 10;
/** Weeks counted, including the current one. */
const WEEKS = 8;

/** Gaps with a status, most asked first; adds new questions first. @throws embedder errors */
export async function listGaps(ctx: GapContext, { status }: { status: GapStatus }): Promise<GapList> {
  await refreshGaps(ctx);
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<GapRow[]>`
    select g.id, g.status, g.solved_by, d.title as solved_title, g.closed_by_name, g.closed_at, stats.count, stats.weeks,
      (select p.id from proposals p where p.tenant_id = g.tenant_id and p.gap_id = g.id and p.status = 'proposed'
       order by p.created_at limit 1) as proposal_id,
      (select coalesce(jsonb_agg(to_jsonb(q) order by q.asked_at), '[]') from (
        select x.turn_id, u.ticket_id, t.number, coalesce(r.rephrased_question, m.content) as question, x.reason, x.similarity, x.asked_at
        from gap_questions x
        join turns u on u.tenant_id = x.tenant_id and u.id = x.turn_id
        join tickets t on t.tenant_id = u.tenant_id and t.id = u.ticket_id
        join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
        left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
        where x.tenant_id = g.tenant_id and x.gap_id = g.id
        order by (x.similarity is null) desc, x.asked_at desc limit ${MAX_QUESTIONS}
      ) q) as questions
    from gaps g
    join lateral (
      select count(*)::int as count, array(
        select count(y.turn_id)::int from generate_series(${WEEKS - 1}, 0, -1) as back
        left join gap_questions y on y.tenant_id = g.tenant_id and y.gap_id = g.id
          and date_trunc('week', y.asked_at) = date_trunc('week', now()) - make_interval(weeks => back)
        group by back order by back desc) as weeks
      from gap_questions z where z.tenant_id = g.tenant_id and z.gap_id = g.id
    ) stats on stats.count > 0
    left join documents d on d.tenant_id = g.tenant_id and d.id = g.solved_by
    where g.tenant_id = ${ctx.tenantId} and g.status = ${status}
    order by stats.count desc, g.created_at desc, g.id limit ${MAX_GAPS}`,
  );
  const counts = await withTenant(
    ctx,
    ({ sql }) =>
      sql<{ status: GapStatus; n: number }[]>`
        select status, count(*)::int as n from gaps where tenant_id = ${ctx.tenantId} group by status`,
  );
  const count = (wanted: GapStatus) => counts.find((row) => row.status === wanted)?.n ?? 0;
  return {
    gaps: rows.map(toGap),
    counts: { open: count("open"), solved: count("solved"), dismissed: count("dismissed") },
  };
}

/**
 * A title that tells what is asked, and nothing about who asked.
 * @param questions in order; the first one started the gap
 */
function titleOf(questions: string[]): string {
  const asked = firstOfSubstance(questions, null);
  return asked === null ? "" : questionOf(anonymize(askingPart(withoutCourtesies(asked, null)))) || GAP;
}

function toGap({ questions, solved_by, solved_title, closed_at, closed_by_name, ...row }: GapRow): Gap {
  return {
    ...row,
    title: titleOf(questions.map(({ question }) => question)),
    solved_by: solved_by === null ? null : { document_id: solved_by, title: solved_title },
    closed_by: closed_by_name,
    closed_at: closed_at && isoTime(closed_at),
    questions: questions.map(({ number, asked_at, ...question }) => ({
      ...question,
      ticket_number: ticketNumber(number),
      asked_at: isoTime(asked_at),
    })),
  };
}
