/** When somebody is here, over a whole year and every change of the clocks, against what a clock on the wall shows. */
import { describe, expect, it } from "vitest";
import { type Hours, hoursSchema, type Shift, weekdays } from "./hours.ts";
import { openingsFrom } from "./openings.ts";

const shift = (from: string, to: string): Shift => ({ from, to });
const week = (days: Partial<Hours["week"]>): Hours["week"] =>
  Object.fromEntries(weekdays.map((day) => [day, days[day] ?? []])) as Hours["week"];
const office = [shift("09:00", "12:30"), shift("13:30", "17:00")];
const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];
const hours = (more: Partial<Hours>): Hours =>
  hoursSchema.parse({ time_zone: "Europe/Berlin", week: week({}), ...more });
const at = (iso: string) => new Date(iso);

/** Weekday, date and time as the zone's own clocks show them. */
function wallClock(zone: string) {
  const clock = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone: zone, hourCycle: "h23", weekday: "short", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  return (moment: number) => {
    const shown = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
    const day = String(shown.weekday).slice(0, 3).toLowerCase() as keyof Hours["week"];
    return { day, date: `${shown.year}-${shown.month}-${shown.day}`, time: `${shown.hour}:${shown.minute}` };
  };
}

describe.each(zones)("a year in %s", (time_zone) => {
  const set = hours({
    time_zone,
    week: week({ mon: office, tue: office, wed: office, thu: office, fri: [shift("09:00", "24:00")], sun: office }),
    holidays: [
      { date: "2026-12-24", shifts: [shift("09:00", "12:00")] },
      { date: "2026-12-25", shifts: [] },
    ],
  });

  it("is open exactly when the clocks on the wall say so", () => {
    const start = Date.parse("2026-01-01T00:00:00Z");
    const openings = openingsFrom(set, new Date(start), 2000).map(({ opens, closes }) => ({
      opens: Date.parse(opens),
      closes: Date.parse(closes),
    }));
    const shown = wallClock(time_zone);
    let next = 0;
    for (let moment = start; moment < start + 365 * 86_400_000; moment += 15 * 60_000) {
      while ((openings[next]?.closes ?? Number.POSITIVE_INFINITY) <= moment) next += 1;
      const { day, date, time } = shown(moment);
      const shifts = set.holidays.find((holiday) => holiday.date === date)?.shifts ?? set.week[day];
      const expected = shifts.some(({ from, to }) => from <= time && time < to);
      expect((openings[next]?.opens ?? Number.POSITIVE_INFINITY) <= moment, new Date(moment).toISOString()).toBe(
        expected,
      );
    }
  });

  it("is the same wherever one looks from", () => {
    const whole = openingsFrom(set, at("2026-01-01T00:00:00Z"), 2000);
    for (let day = 1; day < 365; day += 9) {
      const now = new Date(Date.UTC(2026, 0, day, 11, 20));
      const expected = whole.filter(({ closes }) => at(closes) > now).slice(0, 3);
      expect(openingsFrom(set, now, 3)).toEqual(expected);
    }
  });
});

describe("openings", () => {
  it("that continue over midnight are one", () => {
    const nights = hours({ week: week({ fri: [shift("22:00", "24:00")], sat: [shift("00:00", "06:00")] }) });
    const [first] = openingsFrom(nights, at("2026-03-07T00:30:00Z"), 1);
    expect(first).toEqual({ opens: "2026-03-06T21:00:00.000Z", closes: "2026-03-07T05:00:00.000Z" });
  });

  it("leave out what the clocks skip", () => {
    const early = hours({ week: week({ sun: [shift("02:00", "03:00")] }) });
    const [first] = openingsFrom(early, at("2026-03-28T12:00:00Z"), 1);
    expect(first?.opens).toBe("2026-04-05T00:00:00.000Z");
  });

  it("are none where nobody is ever there, and one without an end where somebody always is", () => {
    expect(openingsFrom(hours({}), at("2026-05-01T12:00:00Z"), 3)).toEqual([]);
    const always = hours({ week: week(Object.fromEntries(weekdays.map((day) => [day, [shift("00:00", "24:00")]]))) });
    const found = openingsFrom(always, at("2026-05-01T12:00:00Z"), 3);
    expect(found).toHaveLength(1);
    expect(at(found[0]?.opens ?? "").getTime()).toBeLessThan(Date.parse("2026-05-01T12:00:00Z"));
    expect(at(found[0]?.closes ?? "").getTime()).toBeGreaterThan(Date.parse("2026-05-10T12:00:00Z"));
  });
});

describe("hours", () => {
  const refused: [string, object][] = [
    ["an unknown time zone", { time_zone: "Mars/Olympus" }],
    ["a shift that ends before it begins", { week: week({ mon: [shift("17:00", "09:00")] }) }],
    ["shifts within one another", { week: week({ mon: [shift("09:00", "12:00"), shift("11:00", "13:00")] }) }],
    ["a time that no clock shows", { week: week({ mon: [shift("09:60", "12:00")] }) }],
    ["an unknown weekday", { week: { ...week({}), someday: [] } }],
    ["a date that no calendar has", { holidays: [{ date: "2026-02-30", shifts: [] }] }],
    ["a date twice", { holidays: [{ date: "2026-05-01" }, { date: "2026-05-01" }] }],
    ["a reply before it was asked for", { reply_minutes: 0 }],
    ["a setting there is not", { days: [] }],
  ];
  it.each(refused)("with %s are refused", (_what, more) => {
    const plain = { time_zone: "Europe/Berlin", week: week({}) };
    expect(hoursSchema.safeParse(plain).success).toBe(true);
    expect(hoursSchema.safeParse({ ...plain, ...more }).success).toBe(false);
  });
});
