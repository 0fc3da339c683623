/** What a start of several processes asks of the database while nobody wants anything. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { cases, figure } from "../support/figures.ts";
import { openTestDatabase, redisUrl, type TestDatabase } from "../support/harness.ts";
import { type Replica, spawnReplica } from "../support/replica.ts";

const MEASURED_MS = cases(20_000, 120_000);
const SETTLED_MS = 12_000;

async function idleTransactions(web: number, workers: number): Promise<number> {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-idle-"));
  let replica: Replica | null = null;
  try {
    replica = await spawnReplica({
      NODE_ENV: "test",
      EMBEDDER: "words",
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl() ?? "",
      DATA_DIR: dataDir,
      WEB_PROCESSES: `${web}`,
      WORKER_PROCESSES: `${workers}`,
    });
    // What a start looks through is over, and counted: PostgreSQL counts with a delay.
    await sleep(SETTLED_MS);
    const before = await transactions(database);
    const since = performance.now();
    await sleep(MEASURED_MS);
    const count = (await transactions(database)) - before;
    const aMinute = Math.round((count * 60_000) / (performance.now() - since));
    figure(`idle, ${web} web and ${workers} workers: transactions a minute`, aMinute);
    return aMinute;
  } finally {
    replica?.kill("SIGTERM");
    await replica?.exited;
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function transactions({ admin }: TestDatabase): Promise<number> {
  const [row] = await admin<{ count: number }[]>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database where datname = current_database()`;
  return row!.count;
}

it("an idle service asks little of its database", async () => {
  expect(await idleTransactions(2, 1)).toBeLessThan(300);
});

it.runIf(process.env.SOAK)("an idle service of many processes asks for little more", async () => {
  expect(await idleTransactions(6, 2)).toBeLessThan(400);
});
