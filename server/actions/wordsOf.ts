import type postgres from "postgres";

/**
 * The visitor's message that asked for call `c`: goes back from the turn that proposed it, past the turns that only
 * gave values. Null for an agent's call.
 */
export const wordsOf = (sql: postgres.Sql) => sql`(
  with recursive back as (
    select u.id, u.message_id, u.resumes_interrupt_id, u.started_at from turns u
    where u.tenant_id = c.tenant_id and u.id = c.turn_id
    union
    select u.id, u.message_id, u.resumes_interrupt_id, u.started_at
    from back b
    join interrupts i on i.tenant_id = c.tenant_id and i.ticket_id = c.ticket_id and i.id = b.resumes_interrupt_id
      and i.card is not null
    join turns u on u.tenant_id = c.tenant_id and u.id = i.turn_id
  )
  select left(m.content, 2000) from back b join messages m on m.tenant_id = c.tenant_id and m.id = b.message_id
  where m.role = 'visitor' order by b.started_at, b.id limit 1)`;
