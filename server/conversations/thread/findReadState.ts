/** The visitor's read state, across all conversations and devices. */
import type { Tx } from "../../db/database.ts";
import type { ReadState, TicketStatus } from "../../protocol/events.ts";
import { type OwnActor, ownTicket } from "../session/ownTickets.ts";

/**
 * Counts as `unread` the answers of ticket `t` that the visitor has not had on screen. Writing after an answer marks it
 * read; a notice that somebody has joined is no answer. A subquery for a lateral join.
 */
export function unreadOf(sql: Tx["sql"]) {
  return sql`
    select count(*)::int as unread from messages a
    where a.tenant_id = t.tenant_id and a.ticket_id = t.id and t.seen_seq is not null and a.role <> 'visitor'
      and a.notice is distinct from 'joined'
      and a.seq > greatest(t.seen_seq, (
        select max(q.seq) from messages q
        where q.tenant_id = t.tenant_id and q.ticket_id = t.id and q.role = 'visitor'))`;
}

interface Row {
  is_here: boolean;
  seen_seq: number;
  status: TicketStatus;
  unread: number;
}

/** @param ticketId the open conversation; all others count as elsewhere */
export async function findReadState(
  tx: Tx,
  { tenantId, ...actor }: OwnActor & { tenantId: string },
): Promise<ReadState> {
  const rows = await tx.sql<Row[]>`
    select t.id = ${actor.ticketId}::uuid as is_here, coalesce(t.seen_seq, t.last_seq) as seen_seq, t.status, u.unread
    from tickets t cross join lateral (${unreadOf(tx.sql)}) u
    where t.tenant_id = ${tenantId}::uuid and ${ownTicket(tx.sql, actor)}
      and (t.id = ${actor.ticketId}::uuid or t.seen_seq < t.last_seq or t.status = 'pending_human')`;
  const here = rows.find((row) => row.is_here);
  const others = rows.filter((row) => !row.is_here);
  return {
    seen_seq: here?.seen_seq ?? 0,
    unread: here?.unread ?? 0,
    unread_elsewhere: others.reduce((sum, { unread }) => sum + unread, 0),
    waits_elsewhere: others.some(({ status }) => status === "pending_human"),
  };
}
