/** What must hold whatever happened: I1 to I9, checked against the tables and against what clients were told. */
import postgres from "postgres";

export interface AcceptedMessage {
  ticketId: string;
  clientMessageId: string;
  /** The answer's id, when the stream carried one. */
  messageId: string | null;
}

/** @returns one line per violation; empty when all hold */
export async function findViolations(
  url: string,
  told: AcceptedMessage[],
  tolerance: { leaseSeconds: number },
): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const found: string[] = [];
  const check = async (name: string, rows: Promise<readonly postgres.Row[]>) => {
    for (const row of await rows) found.push(`${name}: ${JSON.stringify(row)}`);
  };
  try {
    const ids = told.map((each) => each.clientMessageId);
    const tickets = told.map((each) => each.ticketId);
    const answers = told.flatMap((each) => (each.messageId ? [each.messageId] : []));
    await check(
      "I1 acknowledged message not there exactly once",
      sql`
      select t.id, count(m.id) from unnest(${ids}::text[], ${tickets}::uuid[]) as t (id, ticket)
      left join messages m on m.ticket_id = t.ticket and m.client_message_id = t.id
      group by t.id having count(m.id) <> 1`,
    );
    await check(
      "I1 answer that was shown is not stored",
      sql`
      select shown.id from unnest(${answers}::uuid[]) as shown (id)
      where not exists (select from messages m where m.id = shown.id)`,
    );
    await check(
      "I2 message without exactly one terminal turn",
      sql`
      select m.id, count(t.id), array_agg(t.status) from messages m
      left join turns t on t.tenant_id = m.tenant_id and t.message_id = m.id and t.id = m.turn_id and t.status <> 'running'
      where m.role = 'visitor' group by m.id having count(t.id) <> 1`,
    );
    await check(
      "I2 second turn of a message that nobody has handed back",
      sql`
      select t.id, t.status from turns t join messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
      where t.id <> m.turn_id and not exists (
        select from messages n where n.ticket_id = t.ticket_id and n.notice = 'handed_back' and n.seq > m.seq)`,
    );
    await check(
      "I3 two answers for one turn",
      sql`
      select turn_id, count(*) from messages where role in ('assistant', 'system') and turn_id is not null
      group by turn_id having count(*) > 1`,
    );
    await check(
      "I3 answered turn without an answer",
      sql`
      select t.id from turns t where t.status in ('answered', 'escalated', 'clarify') and not exists (
        select from messages m where m.turn_id = t.id and m.role in ('assistant', 'system'))
      and not exists (select from escalations e where e.ticket_id = t.ticket_id and e.created_at <= t.started_at
        and (e.answered_at is null or e.answered_at >= t.started_at))`,
    );
    await check(
      "I4 gap in seq",
      sql`
      select k.id, k.last_seq, count(m.id), max(m.seq), min(m.seq) from tickets k join messages m on m.ticket_id = k.id
      group by k.id, k.last_seq having count(m.id) <> max(m.seq) or min(m.seq) <> 1 or k.last_seq <> max(m.seq)`,
    );
    await check(
      "I5 accepted human answer not there exactly once",
      sql`
      select e.id from escalations e where e.status = 'answered' and (
        select count(*) from messages m where m.id = e.answered_message_id and m.role = 'agent') <> 1`,
    );
    await check(
      "I6 row of another tenant than its parent's",
      sql`
      select m.id from messages m join tickets k on k.id = m.ticket_id where k.tenant_id <> m.tenant_id
      union all select t.id from turns t join tickets k on k.id = t.ticket_id where k.tenant_id <> t.tenant_id
      union all select h.ticket_id from langgraph.checkpoints h join tickets k on k.id = h.ticket_id where k.tenant_id <> h.tenant_id`,
    );
    await check(
      "I7 turn running longer than lease and grace",
      sql`
      select id, lease_until from turns
      where status = 'running' and lease_until < now() - make_interval(secs => ${tolerance.leaseSeconds})`,
    );
    await check(
      "I8 books differ from the turns",
      sql`
      select d.tenant_id, sum(d.cost_micros), sum(d.tokens_in), sum(d.turns) from usage_daily d group by d.tenant_id
      having (sum(d.cost_micros), sum(d.tokens_in), sum(d.tokens_out), sum(d.turns)) <> (
        select coalesce(sum(t.cost_micros), 0)::numeric, coalesce(sum(t.tokens_in), 0)::numeric,
          coalesce(sum(t.tokens_out), 0)::numeric, count(*)::numeric
        from traces t where t.tenant_id = d.tenant_id)`,
    );
    await check(
      "I9 thread without ticket",
      sql`
      select h.ticket_id from langgraph.checkpoints h left join tickets k on k.tenant_id = h.tenant_id and k.id = h.ticket_id
      where k.id is null`,
    );
  } finally {
    await sql.end();
  }
  return found;
}
