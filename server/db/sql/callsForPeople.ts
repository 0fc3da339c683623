/** Calls of actions that wait for people, as SQL fragments over `action_calls c`. */
import type postgres from "postgres";

type Sql = postgres.Sql;

/**
 * Whether call `c` waits for people, to approve it or to settle its outcome. An agent's call that they have not confirmed
 * yet waits only for that agent. Same condition as in the index `action_calls_for_people`.
 */
export const isForPeople = (sql: Sql) =>
  sql`(c.state in ('confirmed', 'unknown') or c.state = 'proposed' and c.approval = 'person' and c.asked_by = 'visitor')`;

/** Since when call `c` has waited for people. */
export const forPeopleSince = (sql: Sql) => sql`coalesce(c.ended_at, c.confirmed_at, c.created_at)`;

/** Members who have agreed to the current values of call `c`. */
export const agreedTo = (sql: Sql) => sql`
  select a.member_id, a.created_at from action_approvals a
  where a.tenant_id = c.tenant_id and a.call_id = c.id and a.values_hash = c.values_hash
    and a.decision in ('approve', 'change') and c.state <> 'unknown'`;
