/** How soon a job is begun, although workers seldom look for one by themselves. */
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Bus } from "../../ports/bus.ts";
import type { JobKind, JobWorkers } from "../../ports/jobQueue.ts";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { until } from "../../test/support/world.ts";
import { memoryBus } from "../bus/memory.ts";
import { startQueue } from "./pgBoss.ts";

interface Counted {
  tenantId: string;
  n: number;
}
const COUNT: JobKind<Counted> = {
  name: "count",
  keyOf: ({ tenantId, n }) => `${tenantId}:${n}`,
  mayOverlap: true,
  isOnePerTenant: true,
  retries: 1,
  expireSeconds: 60,
};
/** Far below what passes until a worker that nobody tells anything looks by itself. */
const AT_ONCE_MS = 4500;
const silentBus: Pick<Bus, "publish" | "subscribe"> = { publish: async () => {}, subscribe: () => () => {} };

let database: TestDatabase;
const opened: JobWorkers[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((queue) => queue.stop()));
});
afterAll(() => database.close());

async function open(bus: Pick<Bus, "publish" | "subscribe">): Promise<JobWorkers> {
  const queue = await startQueue({ url: database.url, log: pino({ level: "silent" }), bus, kinds: [COUNT] });
  opened.push(queue);
  return queue;
}

/** Workers that have looked, found nothing, and rest. @returns which jobs have been done */
async function restingWorkers(queue: JobWorkers): Promise<string[]> {
  const done: string[] = [];
  await queue.work(COUNT, 2, async ({ tenantId, n }) => {
    done.push(`${tenantId}:${n}`);
  });
  await queue.send(COUNT, { tenantId: "first", n: 0 });
  await until(async () => {
    await queue.wakeWaiting();
    return done.length === 1;
  });
  done.length = 0;
  return done;
}

const JOBS = ["a", "b"].flatMap((tenantId) => [1, 2, 3].map((n) => ({ tenantId, n })));

test("jobs start at once, and run one after another, even those of one tenant", async () => {
  const queue = await open(memoryBus());
  const done = await restingWorkers(queue);
  const since = performance.now();
  for (const job of JOBS) await queue.send(COUNT, job);
  await until(() => done.length === JOBS.length);
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
  expect([...done].sort()).toEqual(JOBS.map(({ tenantId, n }) => `${tenantId}:${n}`));
});

test("workers of another process hear of a job at once", async () => {
  const bus = memoryBus();
  const [asks, works] = [await open(bus), await open(bus)];
  const done = await restingWorkers(works);
  const since = performance.now();
  await asks.send(COUNT, { tenantId: "a", n: 4 });
  await until(() => done.length === 1);
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
});

test("a job whose notice is lost is found by the next look, and so are those waiting behind it", async () => {
  const queue = await open(silentBus);
  const done = await restingWorkers(queue);
  for (const job of JOBS) await queue.send(COUNT, job);
  const since = performance.now();
  await queue.wakeWaiting();
  await until(() => done.length === JOBS.length);
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
});

test("a look wakes the workers of other processes, once a delayed job is due", async () => {
  const bus = memoryBus();
  const [looks, works] = [await open(bus), await open(bus)];
  const done = await restingWorkers(works);
  await looks.send(COUNT, { tenantId: "a", n: 5 }, { delaySeconds: 1 });
  await until(async () => {
    await looks.wakeWaiting();
    return done.length === 1;
  });
  expect(done).toEqual(["a:5"]);
});
