import { expect, test } from "vitest";
import { planProcesses } from "./planProcesses.ts";
import { countDeaths, restartPause } from "./restartPause.ts";

test("a start consists of processes that answer and processes that do the jobs", () => {
  const plan = (ROLE: "web" | "worker" | "all", WEB_PROCESSES: number, WORKER_PROCESSES: number) =>
    planProcesses({ ROLE, WEB_PROCESSES, WORKER_PROCESSES });
  expect(plan("all", 2, 1)).toEqual(["web", "web", "worker"]);
  expect(plan("web", 2, 1)).toEqual(["web", "web"]);
  expect(plan("worker", 2, 1)).toEqual(["worker"]);
  // Nobody else is there for the jobs.
  expect(plan("all", 1, 0)).toEqual(["all"]);
  expect(plan("all", 2, 0)).toEqual(["all", "all"]);
});

test("a process that dies young again and again is restarted after longer and longer waits, with a limit", () => {
  const pauses: number[] = [];
  let deaths = 0;
  for (let n = 0; n < 12; n++) {
    deaths = countDeaths(deaths, 500);
    pauses.push(restartPause(deaths));
  }
  expect(pauses.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(pauses.at(-1)).toBe(30_000);
  expect(restartPause(countDeaths(deaths, 61_000))).toBe(100);
});
