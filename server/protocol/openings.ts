/** Turns weekly shifts into concrete opening times. Pure, and correct across daylight saving changes. */
import type { Hours, Opening, Shift, Weekday } from "./hours.ts";

const DAY_MS = 86_400_000;
/** Openings beyond this horizon are not announced. */
const MAX_DAYS = 400;
/** With openings this long and uninterrupted, the exact end does not matter. */
const LONG_MS = 14 * DAY_MS;
const byDay: Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * The next openings, at most `count`; the first may already have begun. Adjacent shifts are merged, also across
 * midnight. A shift within the hour skipped by daylight saving is dropped.
 */
export function openingsFrom(hours: Hours, now: Date, count: number): Opening[] {
  const offsetAt = zoneOffset(hours.time_zone);
  const found: { opens: number; closes: number }[] = [];
  const ahead = () => found.filter(({ closes }) => closes > now.getTime());
  // Start yesterday, to include an opening that began before midnight.
  const today = Math.floor((now.getTime() + offsetAt(now.getTime())) / DAY_MS) * DAY_MS;
  for (let day = today - DAY_MS; day < today + MAX_DAYS * DAY_MS; day += DAY_MS) {
    for (const { from, to } of shiftsOn(hours, day)) {
      const opens = momentOf(offsetAt, day + toMs(from));
      const closes = momentOf(offsetAt, day + toMs(to));
      const last = found.at(-1);
      if (last && last.closes >= opens) last.closes = Math.max(last.closes, closes);
      else if (opens < closes) found.push({ opens, closes });
    }
    // One extra: the last one may continue into the next day.
    if (ahead().length > count || found.some(({ opens, closes }) => closes - opens > LONG_MS)) break;
  }
  return ahead()
    .slice(0, count)
    .map(({ opens, closes }) => ({ opens: new Date(opens).toISOString(), closes: new Date(closes).toISOString() }));
}

/** @param day midnight of the date, as if the zone were UTC */
function shiftsOn({ week, holidays }: Hours, day: number): Shift[] {
  const date = new Date(day);
  const iso = date.toISOString().slice(0, 10);
  const holiday = holidays.find((other) => other.date === iso);
  const weekday = byDay[date.getUTCDay()];
  if (!weekday) throw new RangeError("the date is none");
  return holiday ? holiday.shifts : week[weekday];
}

function toMs(clock: string): number {
  const [hours, minutes] = clock.split(":").map(Number);
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
}

/** The instant at which the zone's clocks show `wall`. Corrects twice: the first offset may be from across a change. */
function momentOf(offsetAt: (moment: number) => number, wall: number): number {
  return wall - offsetAt(wall - offsetAt(wall));
}

/** The instant a date begins in a zone. @param date "2031-05-01" */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(momentOf(zoneOffset(timeZone), Date.parse(date)));
}

/** The zone's offset from UTC at an instant, in milliseconds. */
function zoneOffset(timeZone: string): (moment: number) => number {
  const clock = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return (moment) => {
    const shown = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
  };
}
