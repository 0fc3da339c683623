/**
 * Statistics for a period. Ids are UUIDv7, which start with their creation time (RFC 9562), so a period is a range of
 * the primary keys. No table needs another index that each message would have to update.
 */
import type { Localized } from "../../protocol/actions.ts";
import type { EscalationReason } from "../../protocol/admin.ts";
import type { Tx } from "../database.ts";
import type { TenantTx } from "../tenant.ts";

/** A period: its start and end, and the smallest ids that can be created at those times. */
export interface IdRange {
  from: string;
  to: string;
  /** ISO 8601. */
  begins: string;
  ends: string;
  time_zone: string;
}

export const rangeBetween = (begins: Date, ends: Date, time_zone: string): IdRange => ({
  ...{ from: firstIdAt(begins), to: firstIdAt(ends) },
  ...{ begins: begins.toISOString(), ends: ends.toISOString(), time_zone },
});

/** The smallest id that can be created at a given time. */
function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Null stands for the whole period. */
type Day = { day: string | null };

/**
 * A turn taken by the assistant. A message to a person has a turn as well, `escalated` from the start and without a
 * trace, because no answer was attempted.
 */
const byAssistant = (sql: Tx["sql"]) =>
  sql`t.status <> 'running' and (t.status <> 'escalated' or r.turn_id is not null)`;

/** Excludes pauses for an action's form or confirmation: only its result counts. */
const isNoPause = ({ sql, tenantId }: Pick<TenantTx, "sql" | "tenantId">) =>
  sql`not (t.status = 'clarify' and exists (
    select from interrupts i
    where i.tenant_id = ${tenantId} and i.ticket_id = t.ticket_id and i.turn_id = t.id and i.card is not null))`;

export type TurnFigures = Day & {
  questions: number;
  answered_by_ai: number;
  answered_from_cache: number;
  clarified: number;
  unanswered: number;
  questions_handed_over: number;
  first_token_ms: number | null;
};

/**
 * Counts each question under one outcome. If an answer is shown only after grading, its first word counts at the turn's
 * end.
 */
export function countTurns({ sql, tenantId }: TenantTx, { from, to, time_zone }: IdRange): Promise<TurnFigures[]> {
  return sql<TurnFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as questions,
      count(*) filter (where status = 'answered' and not is_cache_hit)::int as answered_by_ai,
      count(*) filter (where status = 'answered' and is_cache_hit)::int as answered_from_cache,
      count(*) filter (where status = 'clarify')::int as clarified,
      count(*) filter (where status in ('stopped', 'failed'))::int as unanswered,
      count(*) filter (where status = 'escalated')::int as questions_handed_over,
      percentile_cont(0.5) within group (order by first_token_ms) as first_token_ms
    from (
      select (t.started_at at time zone ${time_zone})::date as day, t.status, coalesce(r.is_cache_hit, false) as is_cache_hit,
        case when t.status = 'answered' then coalesce(
          (jsonb_path_query_first(r.steps, '$[*].detail.first_token_ms') #>> '{}')::float8,
          extract(epoch from t.finished_at - t.started_at) * 1000) end as first_token_ms
      from turns t left join traces r on r.tenant_id = t.tenant_id and r.turn_id = t.id
      where t.tenant_id = ${tenantId} and t.id >= ${from} and t.id < ${to} and ${byAssistant(sql)} and ${isNoPause({ sql, tenantId })}
    ) asked
    group by grouping sets ((day), ())`;
}

export type EscalationFigures = Day & {
  reason: EscalationReason | null;
  opened: number;
  replied: number;
  resolved: number;
  first_reply_seconds: number | null;
  resolve_seconds: number | null;
};

/**
 * By day and reason, with totals per day and for the whole period. Escalations that an agent opened are not counted.
 * The first reply is a person's first message between this escalation and the ticket's next one.
 */
export function countEscalations(
  { sql, tenantId }: TenantTx,
  { from, to, time_zone }: IdRange,
): Promise<EscalationFigures[]> {
  return sql<EscalationFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, reason, count(*)::int as opened,
      count(replied_at)::int as replied, count(*) filter (where status = 'answered')::int as resolved,
      percentile_cont(0.5) within group (order by extract(epoch from replied_at - created_at)::float8) as first_reply_seconds,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at)::float8) as resolve_seconds
    from (
      select (e.created_at at time zone ${time_zone})::date as day, e.reason, e.status, e.created_at, e.answered_at,
        (select min(m.created_at) from messages m
          where m.tenant_id = e.tenant_id and m.ticket_id = e.ticket_id and m.role = 'agent' and m.created_at >= e.created_at
            and m.created_at < coalesce((
              select min(later.created_at) from escalations later
              where later.tenant_id = e.tenant_id and later.ticket_id = e.ticket_id and later.created_at > e.created_at),
              'infinity')) as replied_at
      from escalations e where e.tenant_id = ${tenantId} and e.id >= ${from} and e.id < ${to}
      and e.reason not in ('joined', 'followed_up')
    ) opened
    group by grouping sets ((day, reason), (reason), (day), ())`;
}

export type ConversationFigures = Day & {
  conversations: number;
  with_person: number;
  answered_without_person: number;
  left_unanswered: number;
};

/**
 * Conversations in which something was asked, by start day. One that needed no person is judged by its last question:
 * answered or not. While that one is being answered, the conversation counts as neither.
 */
export function countConversations(
  { sql, tenantId }: TenantTx,
  { from, to, time_zone }: IdRange,
): Promise<ConversationFigures[]> {
  return sql<ConversationFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as conversations,
      count(*) filter (where was_escalated)::int as with_person,
      count(*) filter (where not was_escalated and last_status = 'answered')::int as answered_without_person,
      count(*) filter (where not was_escalated and last_status in ('clarify', 'stopped', 'failed'))::int as left_unanswered
    from (
      select (t.created_at at time zone ${time_zone})::date as day,
        exists (select from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id) as was_escalated,
        (select u.status from turns u where u.tenant_id = t.tenant_id and u.ticket_id = t.id
          order by u.started_at desc limit 1) as last_status
      from tickets t where t.tenant_id = ${tenantId} and t.id >= ${from} and t.id < ${to} and not t.is_silent
    ) begun
    group by grouping sets ((day), ())`;
}

export type RatingFigures = Day & { thumbs_up: number; thumbs_down: number };

/** By the day of the answer. */
export function countRatings({ sql, tenantId }: TenantTx, { from, to, time_zone }: IdRange): Promise<RatingFigures[]> {
  return sql<RatingFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where rating = 'up')::int as thumbs_up,
      count(*) filter (where rating = 'down')::int as thumbs_down
    from (
      select (m.created_at at time zone ${time_zone})::date as day, f.rating
      from feedback f join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
      where f.tenant_id = ${tenantId} and f.message_id >= ${from} and f.message_id < ${to}
    ) rated
    group by grouping sets ((day), ())`;
}

export type ReopenedFigures = Day & { reopened: number };

/** However it was resolved: a trigger records each change of the ticket's status. */
export function countReopened(
  { sql, tenantId }: TenantTx,
  { begins, ends, time_zone }: IdRange,
): Promise<ReopenedFigures[]> {
  return sql<ReopenedFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as reopened
    from (
      select (at at time zone ${time_zone})::date as day from tickets t, unnest(t.reopened_at) as at
      where t.tenant_id = ${tenantId} and t.reopened_at is not null and at >= ${begins} and at < ${ends}
    ) again
    group by grouping sets ((day), ())`;
}

export interface HourFigures {
  weekday: number;
  hour: number;
  questions: number;
}

/** @returns weekdays from 1 (Monday) */
export function countHours({ sql, tenantId }: TenantTx, { from, to, time_zone }: IdRange): Promise<HourFigures[]> {
  return sql<HourFigures[]>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, count(*)::int as questions
    from (
      select t.started_at at time zone ${time_zone} as at
      from turns t left join traces r on r.tenant_id = t.tenant_id and r.turn_id = t.id
      where t.tenant_id = ${tenantId} and t.id >= ${from} and t.id < ${to} and ${byAssistant(sql)} and ${isNoPause({ sql, tenantId })}
    ) asked
    group by 1, 2`;
}

export interface PageFigures {
  page: string;
  conversations: number;
  with_person: number;
}

/** The ten pages on which most conversations started. */
export function countPages({ sql, tenantId }: TenantTx, { from, to }: IdRange): Promise<PageFigures[]> {
  return sql<PageFigures[]>`
    select page, count(*)::int as conversations, count(*) filter (where was_escalated)::int as with_person
    from (
      select coalesce(regexp_replace(t.page ->> 'url', '[?#].*$', ''), t.origin) as page,
        exists (select from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id) as was_escalated
      from tickets t where t.tenant_id = ${tenantId} and t.id >= ${from} and t.id < ${to} and not t.is_silent
    ) begun
    group by page order by conversations desc, page limit 10`;
}

export interface ActionFigures {
  id: string;
  title: Localized;
  asked: number;
  done: number;
  declined: number;
  failed: number;
  unknown: number;
  ms: number | null;
}

/** Outcomes of the calls requested in a period, by action, most requested first. */
export function countActions(
  { sql, tenantId }: TenantTx,
  { begins, ends }: Pick<IdRange, "begins" | "ends">,
): Promise<ActionFigures[]> {
  return sql<ActionFigures[]>`
    select a.id, a.definition -> 'title' as title, count(*)::int as asked,
      (count(*) filter (where c.state = 'done'))::int as done,
      (count(*) filter (where c.state = 'declined'))::int as declined,
      (count(*) filter (where c.state = 'failed'))::int as failed,
      (count(*) filter (where c.state = 'unknown'))::int as unknown,
      (percentile_cont(0.5) within group (order by c.duration_ms))::int as ms
    from action_calls c join actions a on a.tenant_id = c.tenant_id and a.id = c.action_id
    where c.tenant_id = ${tenantId} and c.created_at >= ${begins}::timestamptz and c.created_at < ${ends}::timestamptz
    group by a.tenant_id, a.id order by asked desc, a.name`;
}
