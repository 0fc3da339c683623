import type postgres from "postgres";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../../db/cursor.ts";
import { withTenant } from "../../db/tenant.ts";
import type { TicketList, TicketListQuery } from "../../protocol/inbox.ts";
import { isPeopleQueue } from "../../protocol/queues.ts";
import { findPlaces } from "./findPlaces.ts";
import { foundBy, type WordCondition } from "./findWords.ts";
import { indexTenantMessages } from "./indexTenantMessages.ts";
import { isNarrowedElsewhere, narrowed, peopleQueue, statusesOf, ticketsWithCalls } from "./narrowing.ts";
import { toTicketRow } from "./rows.ts";
import { selectRows } from "./selectRows.ts";

type Sql = postgres.Sql;
type Piece = postgres.PendingQuery<postgres.Row[]>;

/**
 * A page of a queue, narrowed by the query's filters. Queues of waiting tickets start with the longest wait by default,
 * others with the last change. Tickets without messages are left out.
 * @throws AppError bad_request for an invalid cursor
 */
export async function listTickets(ctx: Ctx<AgentActor>, query: TicketListQuery): Promise<TicketList> {
  const after = decodeCursor(query.cursor);
  if (query.search !== undefined) await takeNewsIn(ctx);
  const { rows, places } = await withTenant(ctx, async ({ sql, tenantId }) => {
    const found = query.search === undefined ? undefined : await foundBy(sql, ctx.tenantId, query.search);
    if (found === null) return { rows: [], places: new Map() };
    const narrowing = { sql, ctx, query, found, after };
    const rows = await selectRows({ sql, tenantId }, pageOf(narrowing));
    const ids = rows.map(({ id }) => id);
    const places =
      query.search === undefined ? new Map() : await findPlaces(sql, ctx.tenantId, { ids, search: query.search });
    return { rows, places };
  });
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    tickets: page.map((row) => ({ ...toTicketRow(row, ctx.actor.id), found: places.get(row.id) ?? null })),
    next_cursor: last ? encodeCursor({ at: last.sort_at, id: last.id }) : null,
  };
}

/** Batches of fifty tickets that a search indexes first, in any order; the job indexes the rest. */
const ROUNDS = 4;

/** Indexes recent messages, so that the search finds them. */
async function takeNewsIn(ctx: Ctx<AgentActor>): Promise<void> {
  for (let round = 0; round < ROUNDS && (await indexTenantMessages(ctx, 0)) > 0; round++);
}

interface Narrowing {
  sql: Sql;
  ctx: Ctx<AgentActor>;
  query: TicketListQuery;
  /** The search's part of the conditions. */
  found: WordCondition | undefined;
  after: Cursor | null;
}

function pageOf(narrowing: Narrowing): Piece {
  const { queue } = narrowing.query;
  if (queue === "approval") return approvalPage(narrowing);
  return isPeopleQueue(queue) ? waitingPage(narrowing) : newestPage(narrowing);
}

/** Sorts by how long a call has waited for people; the tickets themselves need not be with people. */
function approvalPage({ sql, ctx, query, found, after }: Narrowing): Piece {
  const since = sql`w.since`;
  const isLongest = query.sort !== "newest";
  return sql`
    select t.id, ${since} as sort_at, row_number() over (order by ${ordered(sql, since, isLongest)}) as place
    from (${ticketsWithCalls(sql, ctx.tenantId)}) w join tickets t on t.tenant_id = ${ctx.tenantId} and t.id = w.ticket_id
    where true ${found?.condition ?? sql``} ${narrowed(sql, query, ctx.actor.id, since)}
      ${behind(sql, since, isLongest, after)}
    order by ${ordered(sql, since, isLongest)} limit ${query.limit + 1}`;
}

/** Open escalations by how long they have waited; in one's own queue those that wait for us come first. */
function waitingPage({ sql, ctx, query, found, after }: Narrowing): Piece {
  const since = sql`e.waits_since`;
  const isLongest = query.sort !== "newest";
  const sortedBy = query.queue === "mine" && isLongest ? oursFirst(sql) : since;
  return sql`
    select t.id, ${sortedBy} as sort_at, row_number() over (order by ${ordered(sql, sortedBy, isLongest)}) as place
    from escalations e join tickets t on t.tenant_id = e.tenant_id and t.id = e.ticket_id
    where e.tenant_id = ${ctx.tenantId} and ${peopleQueue(sql, query.queue, ctx.actor.id)}
      ${found?.condition ?? sql``}
      ${narrowed(sql, query, ctx.actor.id, since)} ${behind(sql, sortedBy, isLongest, after)}
    order by ${ordered(sql, sortedBy, isLongest)} limit ${query.limit + 1}`;
}

/** A sort key that puts those who wait for the visitor a thousand years after those who wait for us. */
const oursFirst = (sql: Sql) =>
  sql`(e.waits_since + case e.waits_for when 'us' then interval '0' else interval '1000 years' end)`;

/**
 * Reads each status separately, so that its index yields the newest without a sort, then merges them. Filters on other
 * tables are applied in one sorted query: otherwise a status without any match would be read in full.
 */
function newestPage(narrowing: Narrowing): Piece {
  const { sql, query } = narrowing;
  const statuses = statusesOf(query.queue);
  const groups = isNarrowedElsewhere(query) ? [statuses] : statuses.map((status) => [status]);
  const parts = groups.map((group) => sql`(${ofStatuses(narrowing, group)})`);
  const all = parts.reduce((one, other) => sql`${one} union all ${other}`);
  return sql`
    select id, sort_at, row_number() over (order by sort_at desc, id desc) as place from (${all}) t
    order by sort_at desc, id desc limit ${query.limit + 1}`;
}

function ofStatuses({ sql, ctx, query, found, after }: Narrowing, statuses: string[]): Piece {
  const [only] = statuses.length === 1 ? statuses : [];
  const sortedBy = sql`t.updated_at`;
  return sql`
    select t.id, ${sortedBy} as sort_at from tickets t
    where t.tenant_id = ${ctx.tenantId} and ${only ? sql`t.status = ${only}` : sql`t.status = any(${statuses}::text[])`}
      and t.last_seq > 0
      ${found?.condition ?? sql``}
      ${narrowed(sql, query, ctx.actor.id, sortedBy)} ${behind(sql, sortedBy, false, after)}
    order by ${ordered(sql, sortedBy, false)} limit ${query.limit + 1}`;
}

function ordered(sql: Sql, sortedBy: Piece, isRising: boolean): Piece {
  return isRising ? sql`${sortedBy}, t.id` : sql`${sortedBy} desc, t.id desc`;
}

function behind(sql: Sql, sortedBy: Piece, isRising: boolean, after: Cursor | null): Piece {
  if (!after) return sql``;
  const last = sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
  return isRising ? sql`and (${sortedBy}, t.id) > ${last}` : sql`and (${sortedBy}, t.id) < ${last}`;
}
