/** A queue and its filters as SQL fragments over `tickets t` and, for escalated ones, `escalations e`. */
import type postgres from "postgres";
import { forPeopleSince, isForPeople } from "../../db/sql/callsForPeople.ts";
import type { TicketListQuery } from "../../protocol/inbox.ts";
import type { Queue } from "../../protocol/queues.ts";

type Sql = postgres.Sql;
type Piece = postgres.PendingQuery<postgres.Row[]>;
type Filters = Omit<TicketListQuery, "cursor" | "limit">;

/** A conversation with the assistant counts as running for this long after its last message. */
export const RUNNING_MINUTES = 30;

/** Tickets with calls that wait for people, in any state of the conversation except snoozed. */
export const ticketsWithCalls = (sql: Sql, tenantId: string) => sql`
  select c.ticket_id, min(${forPeopleSince(sql)}) as since from action_calls c
  where c.tenant_id = ${tenantId} and ${isForPeople(sql)} and not exists (
    select from escalations e where e.tenant_id = c.tenant_id and e.ticket_id = c.ticket_id
      and e.status in ('open', 'claimed') and e.snoozed_until is not null)
  group by c.ticket_id`;

/** Queues of escalated tickets: by whose turn it is, and whether the ticket is awake. */
export function peopleQueue(sql: Sql, queue: Queue, actorId: string): Piece {
  const isOpen = sql`e.status in ('open', 'claimed')`;
  if (queue === "snoozed") return sql`${isOpen} and e.snoozed_until is not null`;
  const awake = sql`${isOpen} and e.snoozed_until is null`;
  if (queue === "mine") return sql`${awake} and e.claimed_by = ${actorId}`;
  if (queue === "visitor") return sql`${awake} and e.waits_for = 'visitor'`;
  if (queue === "unassigned") return sql`${awake} and e.waits_for = 'us' and e.status = 'open'`;
  return sql`${awake} and e.waits_for = 'us'`;
}

/** Ticket statuses of the other queues: each is read along the index, newest first. */
export function statusesOf(queue: Queue): string[] {
  if (queue === "ai") return ["open"];
  if (queue === "closed") return ["resolved", "closed"];
  return ["open", "pending_human", "resolved", "closed"];
}

/** Whether a filter depends on rows of other tables. */
export function isNarrowedElsewhere({ label, assignee, reason, waits_for: waits }: Filters): boolean {
  return Boolean(label ?? reason ?? waits) || (assignee !== undefined && assignee !== "nobody");
}

/** All conditions of a queue but the search. @param sortedBy the time that the list is ordered by */
export function narrowed(sql: Sql, query: Filters, actorId: string, sortedBy: Piece): Piece {
  const {
    queue,
    label,
    assignee,
    reason,
    waits_for: waits,
    language,
    origin,
    over_minutes: over,
    under_minutes: under,
  } = query;
  const of = sql`x.tenant_id = t.tenant_id and x.ticket_id = t.id`;
  const held = sql`select from escalations x where ${of} and x.status in ('open', 'claimed')`;
  return sql`
    ${queue === "ai" ? sql`and t.updated_at > now() - make_interval(mins => ${RUNNING_MINUTES})` : sql``}
    ${query.ids ? sql`and t.id = any(${query.ids.split(",")}::uuid[])` : sql``}
    ${label ? sql`and exists (select from ticket_labels x where ${of} and x.label_id = ${label})` : sql``}
    ${assignee === "nobody" ? sql`and not exists (${held} and x.claimed_by is not null)` : sql``}
    ${assignee && assignee !== "nobody" ? sql`and exists (${held} and x.claimed_by = ${assignee === "me" ? actorId : assignee})` : sql``}
    ${reason ? sql`and exists (select from escalations x where ${of} and x.reason = ${reason})` : sql``}
    ${waits ? sql`and exists (${held} and x.waits_for = ${waits})` : sql``}
    ${language ? sql`and (t.locale = ${language} or t.locale like ${`${language}-%`})` : sql``}
    ${origin ? sql`and t.origin = ${origin}` : sql``}
    ${over ? sql`and ${sortedBy} < now() - make_interval(mins => ${over})` : sql``}
    ${under ? sql`and ${sortedBy} > now() - make_interval(mins => ${under})` : sql``}`;
}
