/** Selects the columns of list rows, for the tickets of one page. */
import type postgres from "postgres";
import { forPeopleSince, isForPeople } from "../../db/sql/callsForPeople.ts";
import { SHOWN, saidIn } from "../../db/sql/saidIn.ts";
import type { TenantTx } from "../../db/tenant.ts";
import type { TicketRecord } from "./rows.ts";

/** The newest escalation of ticket `t`. */
export const newestEscalation = (sql: postgres.Sql) => sql`
  select e.* from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id
  order by e.created_at desc, e.id desc limit 1`;

/** The label ids of ticket `t`. */
export const labelsOf = (sql: postgres.Sql) => sql`
  array(select l.label_id from ticket_labels l where l.tenant_id = t.tenant_id and l.ticket_id = t.id order by l.label_id)`;

/** Since when a call of ticket `t` has waited for people; null when none does. */
export const approvalSince = (sql: postgres.Sql) => sql`
  (select min(${forPeopleSince(sql)})::text from action_calls c
   where c.tenant_id = t.tenant_id and c.ticket_id = t.id and ${isForPeople(sql)})`;

/** @param page a select of `id`, `sort_at` and `place`, in order @returns the rows in that order */
export function selectRows(
  { sql, tenantId }: Pick<TenantTx, "sql" | "tenantId">,
  page: postgres.PendingQuery<postgres.Row[]>,
): postgres.PendingQuery<(TicketRecord & { sort_at: string })[]> {
  return sql`
    with page as materialized (${page})
    select t.id, t.number, t.title, t.status, t.last_seq, t.created_at, t.updated_at, t.origin, t.page, t.locale,
      t.visitor_id, v.name as visitor_name, coalesce(t.email, v.email) as visitor_email, page.sort_at::text as sort_at,
      to_jsonb(e) as escalation,
      ${saidIn(sql)} as said, ${labelsOf(sql)} as label_ids, ${approvalSince(sql)} as approval_since,
      (select jsonb_build_object('role', m.role, 'author', m.author_name, 'content', left(m.content, ${SHOWN}),
         'created_at', m.created_at)
       from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role <> 'system'
       order by m.seq desc limit 1) as last_message
    from page join tickets t on t.tenant_id = ${tenantId} and t.id = page.id
    join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
    left join lateral (${newestEscalation(sql)}) e on true
    order by page.place`;
}
