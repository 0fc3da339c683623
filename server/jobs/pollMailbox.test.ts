import { expect, test } from "vitest";
import { pauseAfter } from "./pollMailbox.ts";

test("the waits before retrying an unreachable mailbox grow up to a quarter of an hour", () => {
  expect([0, 1, 2, 3, 4, 50].map((failures) => pauseAfter(failures, 60))).toEqual([60, 120, 240, 480, 900, 900]);
});

test("a mailbox that is rarely polled is not tried more often when it is away", () => {
  expect([0, 1, 9].map((failures) => pauseAfter(failures, 3600))).toEqual([3600, 3600, 3600]);
});
