/** The visitor's conversations. */
import type { Ctx, VisitorActor } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import type { Conversation } from "../../protocol/api.ts";
import type { TicketStatus } from "../../protocol/events.ts";
import { ownTicket } from "../session/ownTickets.ts";
import { unreadOf } from "./findReadState.ts";

const MAX_CONVERSATIONS = 100;

/** Conversations with messages, most recent first, at most 100. */
export async function listConversations(ctx: Ctx<VisitorActor>): Promise<Conversation[]> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<Row[]>`
      select t.id, t.title, t.status, t.updated_at, left(m.content, 300) as last_message, u.unread
      from tickets t
      join messages m on m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.seq = t.last_seq
      cross join lateral (${unreadOf(tx.sql)}) u
      where t.tenant_id = ${ctx.tenantId} and ${ownTicket(tx.sql, ctx.actor)}
      order by t.updated_at desc, t.id desc limit ${MAX_CONVERSATIONS}`,
  );
  return rows.map(({ id, title, status, updated_at, last_message, unread }) => ({
    ticket_id: id,
    title,
    status,
    last_message,
    unread,
    updated_at: new Date(updated_at).toISOString(),
  }));
}

interface Row {
  id: string;
  title: string | null;
  status: TicketStatus;
  updated_at: string;
  last_message: string;
  unread: number;
}
