import { type Component, type Interval, type State, worse } from "./states.ts";

const DAY_MS = 86_400_000;

/** One day of one component, by UTC. */
export interface Day {
  /** `2026-03-14` */
  date: string;
  /** The worst state of the day; null: nobody was watching. */
  state: State | null;
  /** Minutes in which it did not simply work. */
  troubledMinutes: number;
}

/**
 * Cuts a component's intervals into days, oldest first; the last one is `now`'s.
 * @param now in ms since 1970; @param count days
 */
export function daysOf(component: Component, intervals: Interval[], now: number, count: number): Day[] {
  const own = intervals.filter((each) => each.component === component);
  const today = Math.floor(now / DAY_MS);
  return Array.from({ length: count }, (_, n) => {
    const start = (today - count + 1 + n) * DAY_MS;
    let state: State | null = null;
    let troubled = 0;
    for (const each of own) {
      const from = Math.max(each.since, start);
      const to = Math.min(each.seenAt, start + DAY_MS);
      if (to < from || from >= start + DAY_MS) continue;
      state = state === null ? each.state : worse(state, each.state);
      if (each.state !== "working") troubled += to - from;
    }
    const date = new Date(start).toISOString().slice(0, 10);
    return { date, state, troubledMinutes: Math.round(troubled / 60_000) };
  });
}
