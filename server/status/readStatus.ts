import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { withDeadline } from "../kernel/withDeadline.ts";
import { type Day, daysOf } from "./daysOf.ts";
import { KEPT_DAYS, UNWATCHED_SECONDS } from "./noteStates.ts";
import { COMPONENTS, type Component, type Interval, type State, worse } from "./states.ts";

export interface ComponentStatus {
  name: Component;
  /** Null: nobody has watched it lately, because no process with background jobs runs. */
  state: State | null;
  /** Since when it has been in this state, in ms since 1970. */
  since: number | null;
  days: Day[];
}

export interface Status {
  /** The worst of all components. */
  state: State | null;
  readAt: number;
  components: ComponentStatus[];
}

/** Waited for the database: who looks at this page wants to know at once. */
const DATABASE_MS = 5000;

/** What is noted of the last 90 days. Without a database, conversations fail and of the rest nothing is known. */
export async function readStatus({ db, log }: { db: Database; log: Logger }): Promise<Status> {
  const now = Date.now();
  try {
    const intervals = await withDeadline(
      readIntervals(db),
      DATABASE_MS,
      () => new Error(`no answer in ${DATABASE_MS} ms`),
    );
    return describe(intervals, now);
  } catch (error) {
    log.warn({ err: error }, "the status page found no database");
    const components = COMPONENTS.map((name): ComponentStatus => {
      const isTold = name === "conversations";
      return { name, state: isTold ? "failing" : null, since: null, days: [] };
    });
    return { state: "failing", readAt: now, components };
  }
}

/** Tells each component's state of now, and its days. */
function describe(intervals: Interval[], now: number): Status {
  const components = COMPONENTS.map((name): ComponentStatus => {
    const days = daysOf(name, intervals, now, KEPT_DAYS);
    const [last] = intervals.filter((each) => each.component === name).sort((a, b) => b.since - a.since);
    const isFresh = last !== undefined && now - last.seenAt < UNWATCHED_SECONDS * 1000;
    return isFresh ? { name, state: last.state, since: last.since, days } : { name, state: null, since: null, days };
  });
  const state = components
    .map((each) => each.state)
    .reduce((one, other) => (one && other ? worse(one, other) : (one ?? other)));
  return { state, readAt: now, components };
}

const readIntervals = (db: Database): Promise<Interval[]> =>
  withSystem(
    db,
    "status",
    ({ sql }) => sql<Interval[]>`
      select component, state, (extract(epoch from since) * 1000)::float8 as since,
        (extract(epoch from seen_at) * 1000)::float8 as "seenAt"
      from status_intervals order by component, status_intervals.since`,
  );
