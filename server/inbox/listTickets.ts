import type { AgentActor, Ctx } from "../context.ts";
import { decodeCursor, encodeCursor } from "../db/cursor.ts";
import type { Tx } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import type { TicketList, TicketListQuery } from "../protocol/admin.ts";
import { type TicketRecord, toTicketRow } from "./rows.ts";

type Listed = TicketRecord & { sort_at: string };

/**
 * A page of the tenant's tickets. Waiting ones come newest escalation first, `all` by last change. Tickets in which
 * nobody has said anything yet are left out. @throws AppError bad_request for a cursor that is none
 */
export async function listTickets(ctx: Ctx<AgentActor>, query: TicketListQuery): Promise<TicketList> {
  const after = decodeCursor(query.cursor);
  const { rows, counts } = await withTenant(ctx, async (tx) => {
    const [rows, [counts]] = await Promise.all([
      selectPage(tx, ctx.actor.id, query, after),
      tx.sql<{ needs_person: number; mine: number }[]>`
        select count(*)::int as needs_person, count(*) filter (where claimed_by = ${ctx.actor.id})::int as mine
        from escalations where status in ('open', 'claimed')`,
    ]);
    return { rows, counts: counts! };
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    tickets: page.map((row) => toTicketRow(row, ctx.actor.id)),
    next_cursor: last ? encodeCursor({ at: last.sort_at, id: last.id }) : null,
    counts,
  };
}

function selectPage(tx: Tx, actorId: string, query: TicketListQuery, after: ReturnType<typeof decodeCursor>) {
  const { sql } = tx;
  const sortAt = query.filter === "all" ? sql`t.updated_at` : sql`e.created_at`;
  const wanted = {
    all: sql`true`,
    needs_person: sql`e.status in ('open', 'claimed')`,
    mine: sql`e.status in ('open', 'claimed') and e.claimed_by = ${actorId}`,
  }[query.filter];
  return sql<Listed[]>`
    select t.id, t.number, t.title, t.status, t.last_seq, t.created_at, t.updated_at, to_jsonb(e) as escalation,
      ${sortAt}::text as sort_at,
      (select jsonb_build_object('role', m.role, 'author', m.author_name, 'content', left(m.content, 240),
         'created_at', m.created_at)
       from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.role <> 'system'
       order by m.seq desc limit 1) as last_message
    from tickets t
    left join lateral (
      select e.* from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id
      order by e.created_at desc, e.id desc limit 1
    ) e on true
    where t.last_seq > 0 and ${wanted}
      ${query.status ? sql`and t.status = ${query.status}` : sql``}
      ${after ? sql`and (${sortAt}, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by ${sortAt} desc, t.id desc
    limit ${query.limit + 1}`;
}
