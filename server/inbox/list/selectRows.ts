/** What a row of the list shows, for the tickets of one page. */
import type postgres from "postgres";
import type { TicketRecord } from "../rows.ts";

/** A text's beginning, as much as a row has room for. */
const SHOWN = 240;

/**
 * The words that wait for an answer: the visitor's first since a person wrote last; before that what the assistant could not
 * answer, or what was said when a person was asked for: by the button of a question back, what that was asked about. Where nobody
 * waits, the visitor's last. Of the ticket `t` and its newest escalation `e`.
 */
export const questionOf = (sql: postgres.Sql) => sql`
  left(coalesce(case when e.status in ('open', 'claimed') then coalesce(
    (select m.content from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role = 'visitor'
      and m.seq > (select max(a.seq) from messages a
        where a.tenant_id = t.tenant_id and a.ticket_id = t.id and a.role = 'agent' and a.created_at >= e.created_at)
      order by m.seq limit 1),
    e.note,
    (select m.content from turns u
      left join interrupts i on i.tenant_id = u.tenant_id and i.ticket_id = u.ticket_id and i.id = u.resumes_interrupt_id
        and e.reason = 'asked_for_person'
      left join turns asked on asked.tenant_id = i.tenant_id and asked.id = i.turn_id
      join messages m on m.tenant_id = u.tenant_id and m.id = coalesce(asked.message_id, u.message_id)
      where u.tenant_id = t.tenant_id and u.id = e.turn_id order by i.created_at desc nulls last limit 1)) end,
    (select m.content from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role = 'visitor'
      order by m.seq desc limit 1)), ${SHOWN})`;

/** Of the ticket `t`. */
export const newestEscalation = (sql: postgres.Sql) => sql`
  select e.* from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id
  order by e.created_at desc, e.id desc limit 1`;

/** Of the ticket `t`. */
export const labelsOf = (sql: postgres.Sql) => sql`
  array(select l.label_id from ticket_labels l where l.tenant_id = t.tenant_id and l.ticket_id = t.id order by l.label_id)`;

/** @param page a select of `id`, `sort_at` and `place`, in order @returns the rows in that order */
export function selectRows(
  sql: postgres.Sql,
  page: postgres.PendingQuery<postgres.Row[]>,
): postgres.PendingQuery<(TicketRecord & { sort_at: string })[]> {
  return sql`
    with page as materialized (${page})
    select t.id, t.number, t.title, t.status, t.last_seq, t.created_at, t.updated_at, t.origin, t.page, t.locale,
      t.visitor_id, v.name as visitor_name, coalesce(t.email, v.email) as visitor_email, page.sort_at::text as sort_at,
      to_jsonb(e) as escalation,
      ${questionOf(sql)} as question, ${labelsOf(sql)} as label_ids,
      (select jsonb_build_object('role', m.role, 'author', m.author_name, 'content', left(m.content, ${SHOWN}),
         'created_at', m.created_at)
       from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role <> 'system'
       order by m.seq desc limit 1) as last_message
    from page join tickets t on t.id = page.id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    left join lateral (${newestEscalation(sql)}) e on true
    order by page.place`;
}
