/**
 * What is counted for a period. Ids are UUIDv7, which begin with the moment they were made at (RFC 9562): a period is a range
 * of the primary keys, so no table has an index for it that each message would have to write to.
 */
import type { EscalationReason } from "../../protocol/admin.ts";
import type { Tx } from "../database.ts";

/** A stretch of time, as the smallest ids of its beginning and of what follows it. */
export interface IdRange {
  from: string;
  to: string;
  time_zone: string;
}

/** The smallest id that could be made at a moment. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Null is the whole period. */
type Day = { day: string | null };

export type TurnFigures = Day & {
  questions: number;
  answered_by_ai: number;
  answered_from_cache: number;
  asked_back: number;
  unanswered: number;
  first_token_ms: number | null;
};

/** Answers that are checked before they are shown have their first word when the turn ends. */
export function countTurns({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<TurnFigures[]> {
  return sql<TurnFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as questions,
      count(*) filter (where status = 'answered' and not is_cache_hit)::int as answered_by_ai,
      count(*) filter (where status = 'answered' and is_cache_hit)::int as answered_from_cache,
      count(*) filter (where status = 'clarify')::int as asked_back,
      count(*) filter (where status in ('stopped', 'failed'))::int as unanswered,
      percentile_cont(0.5) within group (order by first_token_ms) as first_token_ms
    from (
      select (t.started_at at time zone ${time_zone})::date as day, t.status, coalesce(r.is_cache_hit, false) as is_cache_hit,
        case when t.status = 'answered' then coalesce(
          (jsonb_path_query_first(r.steps, '$[*].detail.first_token_ms') #>> '{}')::float8,
          extract(epoch from t.finished_at - t.started_at) * 1000) end as first_token_ms
      from turns t left join traces r on r.tenant_id = t.tenant_id and r.turn_id = t.id
      where t.id >= ${from} and t.id < ${to} and t.status <> 'running'
    ) asked
    group by grouping sets ((day), ())`;
}

export type EscalationFigures = Day & {
  reason: EscalationReason | null;
  opened: number;
  answered: number;
  human_answer_seconds: number | null;
};

/** By day and reason, and of each day and the whole period without it. What an agent began by themselves was not handed over. */
export function countEscalations({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<EscalationFigures[]> {
  return sql<EscalationFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, reason, count(*)::int as opened,
      count(*) filter (where status = 'answered')::int as answered,
      percentile_cont(0.5) within group (order by waited) as human_answer_seconds
    from (
      select (created_at at time zone ${time_zone})::date as day, reason, status,
        extract(epoch from answered_at - created_at)::float8 as waited
      from escalations where id >= ${from} and id < ${to} and reason not in ('joined', 'followed_up')
    ) opened
    group by grouping sets ((day, reason), (reason), (day), ())`;
}

export type ConversationFigures = Day & { conversations: number; without_person: number };

/** Conversations in which something was asked, by the day they began on. */
export function countConversations({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<ConversationFigures[]> {
  return sql<ConversationFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as conversations,
      count(*) filter (where not was_escalated)::int as without_person
    from (
      select (t.created_at at time zone ${time_zone})::date as day,
        exists (select from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id) as was_escalated
      from tickets t where t.id >= ${from} and t.id < ${to} and not t.is_silent
    ) begun
    group by grouping sets ((day), ())`;
}

export type RatingFigures = Day & { thumbs_up: number; thumbs_down: number };

/** By the day of the answer. */
export function countRatings({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<RatingFigures[]> {
  return sql<RatingFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where rating = 'up')::int as thumbs_up,
      count(*) filter (where rating = 'down')::int as thumbs_down
    from (
      select (m.created_at at time zone ${time_zone})::date as day, f.rating
      from feedback f join messages m on m.tenant_id = f.tenant_id and m.id = f.message_id
      where f.message_id >= ${from} and f.message_id < ${to}
    ) rated
    group by grouping sets ((day), ())`;
}

export type ReopenedFigures = Day & { reopened: number };

export function countReopened({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<ReopenedFigures[]> {
  return sql<ReopenedFigures[]>`
    select to_char(day, 'YYYY-MM-DD') as day, count(*)::int as reopened
    from (
      select (created_at at time zone ${time_zone})::date as day from messages
      where id >= ${from} and id < ${to} and role = 'system' and notice = 'reopened'
    ) again
    group by grouping sets ((day), ())`;
}

export type CostFigures = Day & { cost_micros: number };

/** From the books, which keep what deleted conversations cost. @param days first and last, of UTC */
export function addUpCosts({ sql }: Tx, days: { from: string; to: string }): Promise<CostFigures[]> {
  return sql<CostFigures[]>`
    select day, sum(cost_micros)::float8 as cost_micros from usage_daily
    where day >= ${days.from} and day <= ${days.to} group by grouping sets ((day), ())`;
}

export interface HourFigures {
  weekday: number;
  hour: number;
  questions: number;
}

/** @returns weekdays from 1, which is Monday */
export function countHours({ sql }: Tx, { from, to, time_zone }: IdRange): Promise<HourFigures[]> {
  return sql<HourFigures[]>`
    select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, count(*)::int as questions
    from (select started_at at time zone ${time_zone} as at from turns where id >= ${from} and id < ${to}) asked
    group by 1, 2`;
}

export interface PageFigures {
  page: string;
  conversations: number;
  without_person: number;
}

/** The ten pages on which most conversations began. */
export function countPages({ sql }: Tx, { from, to }: IdRange): Promise<PageFigures[]> {
  return sql<PageFigures[]>`
    select page, count(*)::int as conversations, count(*) filter (where not was_escalated)::int as without_person
    from (
      select coalesce(regexp_replace(t.page ->> 'url', '[?#].*$', ''), t.origin) as page,
        exists (select from escalations e where e.tenant_id = t.tenant_id and e.ticket_id = t.id) as was_escalated
      from tickets t where t.id >= ${from} and t.id < ${to} and not t.is_silent
    ) begun
    group by page order by conversations desc, page limit 10`;
}
