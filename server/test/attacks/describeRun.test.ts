import { expect, test } from "vitest";
import { describeRun } from "./describeRun.ts";

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
