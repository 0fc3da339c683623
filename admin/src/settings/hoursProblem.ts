/** Validates office hours, and sorts them for saving. */
import type { Hours, Shift, Weekday } from "../../../server/protocol/hours.ts";
import { recordOf } from "../../../server/protocol/keys.ts";

/** In week order. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const satisfies readonly Weekday[];

/** A problem on a weekday, or on a holiday's date (empty if it has none). */
export interface HoursProblem {
  kind: "incomplete" | "backwards" | "overlap" | "date" | "twice";
  day: Weekday | { date: string };
}

const sorted = (shifts: Shift[]) => shifts.toSorted((one, other) => one.from.localeCompare(other.from));

function problemOf(shifts: Shift[]): "incomplete" | "backwards" | "overlap" | null {
  if (shifts.some(({ from, to }) => !from || !to)) return "incomplete";
  if (shifts.some(({ from, to }) => from >= to)) return "backwards";
  return sorted(shifts).some(({ from }, at, all) => at > 0 && from < all[at - 1]!.to) ? "overlap" : null;
}

/** The first problem the server would refuse, or null if there is none. */
export function hoursProblem({ week, holidays }: Hours): HoursProblem | null {
  for (const day of weekdays) {
    const kind = problemOf(week[day]);
    if (kind) return { kind, day };
  }
  for (const [at, { date, shifts }] of holidays.entries()) {
    const isTwice = holidays.findIndex((other) => other.date === date) < at;
    const kind = date ? (isTwice ? "twice" : problemOf(shifts)) : "date";
    if (kind) return { kind, day: { date } };
  }
  return null;
}

/** Sorts shifts within their day, which the server requires, and holidays within the year, for readers. */
export function inOrder(hours: Hours): Hours {
  return {
    ...hours,
    week: recordOf(weekdays, (day) => sorted(hours.week[day])),
    holidays: hours.holidays
      .map(({ date, shifts }) => ({ date, shifts: sorted(shifts) }))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}
