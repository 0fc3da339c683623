/** The latest messages of a ticket, in which `questionOf` finds the question. */
import type postgres from "postgres";

/** Maximum length of an excerpt. */
export const SHOWN = 240;
const MAX_SAID = 16;

/**
 * An array, newest first: the visitor's messages, and where they were answered.
 * @param only further condition on the messages `m` of the ticket `t`
 */
export const saidIn = (
  sql: postgres.Sql,
  only: postgres.PendingQuery<postgres.Row[]> = sql`true`,
  chars = SHOWN,
) => sql`
  array(select jsonb_build_object('role', m.role, 'by_person', m.role = 'agent', 'at', m.created_at,
      'is_answer', m.role = 'agent' or (m.role = 'assistant' and m.confidence is not null and not m.stopped),
      'content', case m.role when 'visitor' then left(m.content, ${chars}::int) || case when length(m.content) > ${chars}::int then '…' else '' end end)
    from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role <> 'system' and ${only}
    order by m.seq desc limit ${MAX_SAID})`;
