import { expect, it } from "vitest";
import { type Hours, hoursSchema, weekdays as known } from "../../../server/protocol/hours.ts";
import { hoursProblem, inOrder, weekdays } from "./hoursProblem.ts";

const none = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const hours = (week: Partial<Hours["week"]>, holidays: Hours["holidays"] = []): Hours => ({
  time_zone: "Europe/Berlin",
  week: { ...none, ...week },
  holidays,
  reply_minutes: 10,
});
const shift = (from: string, to: string) => ({ from, to });

it("knows the server's weekdays", () => {
  expect(weekdays).toEqual(known);
});

it.each([
  ["a shift without an end", hours({ tue: [shift("09:00", "")] }), { kind: "incomplete", day: "tue" }],
  ["a shift that ends before it begins", hours({ wed: [shift("17:00", "09:00")] }), { kind: "backwards", day: "wed" }],
  [
    "two shifts at once",
    hours({ sun: [shift("12:00", "15:00"), shift("09:00", "12:30")] }),
    { kind: "overlap", day: "sun" },
  ],
  ["a holiday without a date", hours({}, [{ date: "", shifts: [] }]), { kind: "date", day: { date: "" } }],
  [
    "a holiday that is there twice",
    hours({}, [
      { date: "2031-05-01", shifts: [] },
      { date: "2031-05-01", shifts: [] },
    ]),
    { kind: "twice", day: { date: "2031-05-01" } },
  ],
  [
    "a holiday's shifts",
    hours({}, [{ date: "2031-12-24", shifts: [shift("12:00", "12:00")] }]),
    { kind: "backwards", day: { date: "2031-12-24" } },
  ],
])("reports %s, which the server refuses", (_what, given, problem) => {
  expect(hoursProblem(given)).toEqual(problem);
  expect(hoursSchema.safeParse(inOrder(given)).success).toBe(false);
});

it("reports nothing for what the server accepts, once it is sorted", () => {
  const given = hours({ mon: [shift("13:00", "24:00"), shift("00:00", "12:00")] }, [
    { date: "2031-12-25", shifts: [] },
    { date: "2031-12-24", shifts: [shift("09:00", "12:00")] },
  ]);
  expect(hoursProblem(given)).toBeNull();
  const ordered = inOrder(given);
  expect(hoursSchema.safeParse(ordered).success).toBe(true);
  expect(ordered.week.mon.map(({ from }) => from)).toEqual(["00:00", "13:00"]);
  expect(ordered.holidays.map(({ date }) => date)).toEqual(["2031-12-24", "2031-12-25"]);
});
