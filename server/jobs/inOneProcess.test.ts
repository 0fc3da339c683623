/** Which of several processes sweeps. */
import { beforeEach, expect, test } from "vitest";
import { memoryUsedTokens } from "../adapters/usedTokens/memory.ts";
import { inOneProcess } from "./inOneProcess.ts";

const PERIOD_MS = 1000;
let now = 0;
let swept: string[];
let open: (process: string, sweep?: () => Promise<unknown>) => (isAsked: boolean) => Promise<void>;

beforeEach(() => {
  const usedTokens = memoryUsedTokens(() => now);
  swept = [];
  open = (process, sweep = async () => {}) =>
    inOneProcess({ usedTokens }, "sweep", PERIOD_MS, async () => {
      swept.push(process);
      await sweep();
    });
});

test("of all processes one sweeps in each period, and another one when that has died", async () => {
  const [one, other] = [open("one"), open("other")];
  await one(false);
  await other(false);
  expect(swept).toEqual(["one"]);
  now += PERIOD_MS;
  await one(false);
  await other(false);
  expect(swept).toEqual(["one", "one"]);
  now += PERIOD_MS;
  await other(false);
  expect(swept).toEqual(["one", "one", "other"]);
});

test("every process that is asked sweeps", async () => {
  await Promise.all([open("one")(true), open("other")(true)]);
  expect(swept.sort()).toEqual(["one", "other"]);
});

test("a process whose sweeps fail keeps trying, and leaves the periods to the others", async () => {
  let isAway = true;
  const one = open("one", async () => {
    if (isAway) throw new Error("the database is away");
  });
  const other = open("other");
  await expect(one(false)).rejects.toThrow("the database is away");
  now += PERIOD_MS;
  await expect(one(false)).rejects.toThrow("the database is away");
  await other(false);
  expect(swept).toEqual(["one", "one", "other"]);
  isAway = false;
  await one(false);
  await one(false);
  expect(swept).toEqual(["one", "one", "other", "one"]);
});
