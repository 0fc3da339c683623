import { expect, test } from "vitest";
import { isPeriod, readPeriod } from "./period.ts";

test("the last four weeks are shown unless the address says otherwise", () => {
  expect(readPeriod({}, "2026-03-28")).toEqual({ from: "2026-03-01", to: "2026-03-28", span: 28 });
  expect(readPeriod({ days: "7" }, "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03", span: 7 });
  expect(readPeriod({ from: "2026-01-01", to: "2026-01-31" }, "2026-03-28").span).toBeNull();
});

test.each([
  [{ days: "8" }],
  [{ from: "2026-01-01" }],
  [{ from: "2026-02-01", to: "2026-01-01" }],
  [{ from: "x", to: "y" }],
  [{ from: "2020-01-01", to: "2026-01-01" }],
])("an invalid period in the address, %j, shows the default one", (query: Record<string, string>) => {
  expect(readPeriod(query, "2026-03-28").span).toBe(28);
});

test("a period can be a day or a year, but no longer", () => {
  expect(isPeriod({ from: "2026-01-01", to: "2026-01-01" })).toBe(true);
  expect(isPeriod({ from: "2026-01-01", to: "2027-01-01" })).toBe(true);
  expect(isPeriod({ from: "2026-01-01", to: "2027-01-02" })).toBe(false);
});
