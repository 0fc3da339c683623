import type { Database } from "../db/database.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { withSystem } from "../db/system.ts";
import { metrics } from "../metrics/metrics.ts";
import { COMPONENTS, type Facts, judgeStates } from "./states.ts";

/** How long what was noted about the model holds: twice the pause between two notes. */
const MODEL_NOTE_SECONDS = 120;
/** Of a component that nobody has watched for so long, nothing is known of the time between. */
export const UNWATCHED_SECONDS = 180;
export const KEPT_DAYS = 90;
const LOST_TURN_SECONDS = 60;

/**
 * Judges all components and notes in which state they are, at most once in half a minute for all processes together.
 * A state that lasts is one row, whose end moves on.
 */
export async function noteStates(db: Database): Promise<void> {
  await withSystem(db, "status", async ({ sql }) => {
    const [turn] = await sql`
      insert into status_watch as watch (is_only, noted_at) values (true, now())
      on conflict (is_only) do update set noted_at = now() where watch.noted_at < now() - interval '30 seconds'
      returning is_only`;
    if (!turn) return;
    const facts = onlyRow(
      await sql<Facts[]>`
        select (select count(*)::int from turns where status = 'running'
            and lease_until < now() - make_interval(secs => ${LOST_TURN_SECONDS})) as "lostTurns",
          coalesce((select model_left_at > now() - make_interval(secs => ${MODEL_NOTE_SECONDS}) from status_watch), false)
            as "isModelLeftAlone",
          (select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 from documents
            where status in ('queued', 'processing') and (due_at is null or due_at <= now())) as "documentAge",
          (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 from outbox
            where done_at is null and due_at <= now() and kind like '%mail%') as "emailAge"`,
    );
    const states = judgeStates(facts);
    await sql`
      with now_seen as (
        select * from unnest(${[...COMPONENTS]}::text[], ${COMPONENTS.map((name) => states[name])}::text[]) as s (component, state)
      ), going_on as (
        update status_intervals i set seen_at = now() from now_seen s
        where i.component = s.component and i.state = s.state
          and i.since = (select max(since) from status_intervals where component = s.component)
          and i.seen_at > now() - make_interval(secs => ${UNWATCHED_SECONDS})
        returning i.component
      )
      insert into status_intervals (component, state, since, seen_at)
      select component, state, now(), now() from now_seen where component not in (select component from going_on)`;
    await sql`delete from status_intervals where seen_at < now() - make_interval(days => ${KEPT_DAYS})`;
  });
}

/** Notes that this process has stopped asking the operator's model for answers, if it has. */
export async function noteModel(db: Database): Promise<void> {
  const { values } = await metrics.openBreakers.get();
  if (!values.some(({ value }) => value > 0)) return;
  await withSystem(
    db,
    "status",
    ({ sql }) => sql`
      insert into status_watch (is_only, noted_at, model_left_at) values (true, '-infinity', now())
      on conflict (is_only) do update set model_left_at = now()`,
  );
}
