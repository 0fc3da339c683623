import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { REEMBED_TENANT, type ReembedJob } from "../ports/jobKinds.ts";
import { inTurns } from "./inTurns.ts";

const JOB = { tenantId: "t", model: "m" };

/** Runs the job in turns of 20 ms. @returns what was sent */
async function run(handler: (signal: AbortSignal) => Promise<void>, ending = new AbortController()): Promise<object[]> {
  const sent: object[] = [];
  const queue = { send: async (_kind: object, job: object) => void sent.push(job) };
  const handle = inTurns<ReembedJob>(queue, REEMBED_TENANT, 20, (_job, { signal }) => handler(signal));
  await handle(JOB, { isLast: false, signal: ending.signal });
  return sent;
}

const longer = (signal: AbortSignal) => sleep(60_000, undefined, { signal });

test("a job that outlasts its turn goes to the back of the queue, one that finishes does not", async () => {
  expect(await run(longer)).toEqual([JOB]);
  expect(await run(async () => {})).toEqual([]);
});

test("a job that fails, or is cut off by the process's end, is left to the queue", async () => {
  await expect(run(() => Promise.reject(new Error("down")))).rejects.toThrow("down");
  const ending = new AbortController();
  const cut = run((signal) => {
    ending.abort();
    return longer(signal);
  }, ending);
  await expect(cut).rejects.toThrow();
});
