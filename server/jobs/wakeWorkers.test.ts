import { expect, test, vi } from "vitest";
import { memoryBus } from "../adapters/bus/memory.ts";
import { outboxJobs } from "../adapters/jobQueue/outbox.ts";
import { wakeWorkers } from "./wakeWorkers.ts";

test("jobs that commit together wake the workers once, later ones again, and none after the end", async () => {
  const [jobs, bus] = [outboxJobs(), memoryBus()];
  let told = 0;
  bus.subscribe("all", ({ type }) => {
    if (type === "outbox_filled") told += 1;
  });
  const waking = wakeWorkers({ jobs, bus });
  for (let n = 0; n < 5; n++) jobs.wake();
  await vi.waitFor(() => expect(told).toBe(1));
  jobs.wake();
  await vi.waitFor(() => expect(told).toBe(2));
  await waking.stop();
  jobs.wake();
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(told).toBe(2);
});
