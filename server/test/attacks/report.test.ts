import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeRun, type Run } from "./describeRun.ts";
import { ATTACKS } from "./list.ts";

test("every suite of the security report exists, and none is named twice", () => {
  const suites = ATTACKS.flatMap((attack) => attack.suites);
  expect(suites.filter((suite) => !existsSync(join(import.meta.dirname, "../../..", suite)))).toEqual([]);
  expect(new Set(suites).size).toBe(suites.length);
});

test("the report says what was tried, how often, what happened and on which commit", () => {
  const attacks = [
    { aim: "Get in", suites: ["a.test.ts"] },
    { aim: "Stay in", suites: ["b.test.ts"] },
  ];
  const run: Run = {
    commit: "0123456789ab",
    isChanged: true,
    day: "2026-11-22",
    node: "24.0.0",
    services: "PostgreSQL and Redis",
    isFull: false,
    outcomes: [
      { suite: "a.test.ts", name: "a door is locked", status: "passed" },
      { suite: "a.test.ts", name: "a window is open", status: "failed" },
      { suite: "b.test.ts", name: "needs a real database", status: "skipped" },
    ],
    figures: ["doors opened = 0 of 500"],
  };
  const page = describeRun(attacks, run);
  expect(page).toContain("Of 2 attack tests 1 held and 1 did not, on commit `0123456789ab` with local changes");
  expect(page).toContain("| Get in | 2 | 1 | 1 | 0 |\n| Stay in | 0 | 0 | 0 | 1 |");
  expect(page).toContain("- doors opened = 0 of 500");
  expect(page).toContain("- failed: a window is open");
});

test("a test that is named after a link or a tag makes neither on the report's page", () => {
  const name = 'a mail has no tag, whatever is written: "[a](javascript:alert(1)) <img src=x>"';
  const suite = "server/mail/some.test.ts";
  const page = describeRun([{ aim: "Send a link", suites: [suite] }] as Parameters<typeof describeRun>[0], {
    ...{
      commit: "abc",
      isChanged: false,
      day: "2026-01-01",
      node: "24",
      services: "the embedded database",
      isFull: false,
    },
    ...{ figures: [], outcomes: [{ suite, name, status: "passed" }] },
  });
  expect(page).toContain("passed: a mail has no tag");
  expect(page).not.toMatch(/\]\(javascript|(?<!\\)<img/);
});
