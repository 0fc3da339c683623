/** What a start of several processes asks of the database while nobody wants anything. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cases, figure } from "../support/figures.ts";
import { openTestDatabase, redisUrl, type TestDatabase } from "../support/harness.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";

const MEASURED_MS = cases(20_000, 120_000);
const SETTLED_MS = 12_000;
const MAX_A_MINUTE = 600;

let database: TestDatabase;
let replica: Replica;
let dataDir: string;

beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "frontdesk-idle-"));
  replica = await spawnReplica({
    NODE_ENV: "test",
    EMBEDDER: "words",
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl() ?? "",
    DATA_DIR: dataDir,
    WEB_PROCESSES: "2",
    WORKER_PROCESSES: "1",
  });
});
afterAll(async () => {
  replica?.kill("SIGTERM");
  await replica?.exited;
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function transactions(): Promise<number> {
  const [row] = await database.admin<{ count: number }[]>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
  return row!.count;
}

it("an idle service asks little of its database", async () => {
  // What a start looks through is over, and counted: PostgreSQL counts with a delay.
  await sleep(SETTLED_MS);
  const before = await transactions();
  const since = performance.now();
  await sleep(MEASURED_MS);
  const count = (await transactions()) - before;
  const aMinute = Math.round((count * 60_000) / (performance.now() - since));
  figure("idle, 2 web and 1 worker: transactions a minute", aMinute);
  expect(aMinute).toBeLessThan(MAX_A_MINUTE);
});
