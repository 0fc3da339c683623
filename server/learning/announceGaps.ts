/** Announces a gap to the tenant's own systems once more than one visitor has asked. */
import type { Tx } from "../db/database.ts";
import { type AnnouncingContext, announceEvent } from "../webhooks/announceEvent.ts";
import { anonymize } from "./anonymize.ts";
import { askingPart } from "./askingPart.ts";

interface FoundGap {
  id: string;
  tickets: number;
  question: string;
  /** The ticket of its first question: the announcement is deleted with it. */
  ticket_id: string;
}

/**
 * Announces, once each, the open gaps for which these turns brought a second visitor.
 * @param turnIds the questions just added; call it in the transaction that adds them
 */
export async function announceGaps(tx: Tx, ctx: AnnouncingContext, turnIds: string[]): Promise<void> {
  const found = await tx.sql<FoundGap[]>`
    select g.id, count(distinct u.ticket_id)::int as tickets,
      (array_agg(coalesce(r.rephrased_question, m.content) order by q.asked_at, q.turn_id))[1] as question,
      (array_agg(u.ticket_id order by q.asked_at, q.turn_id))[1] as ticket_id
    from gaps g
    join gap_questions q on q.tenant_id = g.tenant_id and q.gap_id = g.id
    join turns u on u.tenant_id = q.tenant_id and u.id = q.turn_id
    join tickets t on t.tenant_id = u.tenant_id and t.id = u.ticket_id
    join messages m on m.tenant_id = u.tenant_id and m.id = u.message_id
    left join traces r on r.tenant_id = u.tenant_id and r.turn_id = u.id
    where g.tenant_id = ${ctx.tenantId} and g.status = 'open'
      and g.id in (select gap_id from gap_questions
      where gap_questions.tenant_id = ${ctx.tenantId} and turn_id = any(${turnIds}::uuid[]))
    group by g.id
    having count(distinct t.visitor_id) > 1
      and count(distinct t.visitor_id) filter (where q.turn_id <> all(${turnIds}::uuid[])) < 2`;
  const { PUBLIC_URL } = ctx.parts.config;
  const url = PUBLIC_URL ? `${PUBLIC_URL}/admin/knowledge/gaps` : null;
  for (const { id, tickets, question, ticket_id: ticketId } of found) {
    const title = anonymize(askingPart(question)).text;
    await announceEvent(tx, ctx, {
      type: "gap.found",
      eventId: id,
      ticketId,
      data: () => ({ gap: { id, title, tickets, url } }),
    });
  }
}
