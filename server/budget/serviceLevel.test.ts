import { expect, test } from "vitest";
import { serviceLevel } from "./serviceLevel.ts";

const caps = { daily_cost_cap_micros: 100, daily_questions_cap: 10, waiting_cap: 5 };
const none = { daily_cost_cap_micros: null, daily_questions_cap: null, waiting_cap: null };

test.each([
  ["full", { costMicros: 99, questions: 9, waiting: 5 }, caps],
  ["documents", { costMicros: 100, questions: 9, waiting: 50 }, caps],
  ["people", { costMicros: 100, questions: 10, waiting: 4 }, caps],
  ["closed", { costMicros: 0, questions: 10, waiting: 5 }, caps],
  ["people", { costMicros: 0, questions: 10, waiting: 500 }, { ...caps, waiting_cap: null }],
  ["full", { costMicros: 1e9, questions: 1e9, waiting: 1e9 }, none],
  ["documents", { costMicros: 0, questions: 0, waiting: 0 }, { ...none, daily_cost_cap_micros: 0 }],
] as const)("is %s at %o with caps %o", (level, used, limits) => {
  expect(serviceLevel(used, limits)).toBe(level);
});
