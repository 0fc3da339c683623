/** Reads the messages between visitor and agents since the assistant's last answer. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { ExchangeLine } from "./line.ts";

export interface Exchange {
  ticketId: string;
  locale: string | null;
  /** In order, up to the requested message. */
  lines: (ExchangeLine & { id: string; author: string | null })[];
  /** Names and addresses of the participants. */
  people: string[];
  /** The question that the message answers: the pending one, or that of the corrected answer. */
  waiting: string;
}

interface Row {
  id: string;
  role: "visitor" | "agent";
  content: string;
  author_name: string | null;
  /** The assistant's rewrite, for a message that it has processed. */
  rephrased: string | null;
  is_waiting: boolean;
}

interface Head {
  ticket_id: string;
  seq: number;
  locale: string | null;
  visitor: string | null;
  email: string | null;
  /** The visitor's message that led to the escalation or to the corrected answer. */
  asked_id: string | null;
  asked_seq: number | null;
  is_correction: boolean;
}

/** Older messages are probably about something else. */
const NEWEST_LINES = 60;

/**
 * For a correction, reads only the question of the corrected answer.
 * @returns null when there is no such agent message
 * @throws database errors
 */
export async function readExchange(ctx: TenantContext, messageId: string): Promise<Exchange | null> {
  return withTenant(ctx, async ({ sql }) => {
    const [head] = await sql<Head[]>`
      select m.ticket_id, m.seq, coalesce(t.locale, n.settings ->> 'locale') as locale, v.name as visitor,
        coalesce(t.email, v.email) as email, asked.id as asked_id, asked.seq as asked_seq, m.corrects is not null as is_correction
      from messages m
      join tickets t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
      join visitors v on v.tenant_id = t.tenant_id and v.id = t.visitor_id
      join tenants n on n.id = m.tenant_id
      left join messages corrected on corrected.tenant_id = m.tenant_id and corrected.id = m.corrects
      left join lateral (
        select e.turn_id from escalations e
        where e.tenant_id = m.tenant_id and e.ticket_id = m.ticket_id and e.created_at <= m.created_at
        order by e.created_at desc limit 1) escalated on true
      left join turns u on u.tenant_id = m.tenant_id and u.id = coalesce(corrected.turn_id, escalated.turn_id)
      left join messages asked on asked.tenant_id = u.tenant_id and asked.id = u.message_id
      where m.tenant_id = ${ctx.tenantId} and m.id = ${messageId} and m.role = 'agent'`;
    if (!head) return null;
    const rows = await sql<Row[]>`
      select m.id, m.role, m.content, m.author_name, r.rephrased_question as rephrased, m.id = ${head.asked_id} as is_waiting
      from messages m
      left join traces r on r.tenant_id = m.tenant_id and r.turn_id = m.turn_id and m.role = 'visitor'
      where m.tenant_id = ${ctx.tenantId} and m.ticket_id = ${head.ticket_id} and m.seq <= ${head.seq}
        and m.role in ('visitor', 'agent')
        and (not ${head.is_correction} or m.id in (${messageId}, ${head.asked_id}))
        and m.seq > coalesce((
          select max(known.seq) from messages known
          join turns u on u.tenant_id = known.tenant_id and u.id = known.turn_id and u.status = 'answered'
          where known.tenant_id = m.tenant_id and known.ticket_id = m.ticket_id and known.role = 'assistant'
            and known.seq < ${head.asked_seq}::int), 0)
      order by m.seq desc limit ${NEWEST_LINES}`;
    return toExchange(head, rows.toReversed());
  });
}

function toExchange(head: Head, rows: Row[]): Exchange {
  const asked = rows.filter(({ role }) => role === "visitor");
  const waiting = asked.find(({ is_waiting }) => is_waiting) ?? asked.at(-1);
  const agents = new Set(
    rows.flatMap(({ role, author_name }) => (role === "agent" && author_name ? [author_name] : [])),
  );
  const names = [...agents, ...(head.visitor ? [head.visitor] : [])];
  return {
    ticketId: head.ticket_id,
    locale: head.locale,
    lines: rows.map(({ id, role, content, author_name, rephrased }) => ({
      id,
      role,
      text: content,
      standalone: rephrased,
      author: author_name,
    })),
    people: [...names, ...names.flatMap((name) => name.split(/\s+/)), ...(head.email === null ? [] : [head.email])],
    waiting: waiting?.rephrased ?? waiting?.content ?? "",
  };
}
