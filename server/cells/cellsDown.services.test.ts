/** One cell down harms only its own tenants. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { judgeCells, type MeasuredCells } from "../doctor/checks/cells.ts";
import { examine } from "../doctor/examine.ts";
import { twoCells } from "../test/support/cells.ts";
import { createTestTenant, openTestDatabase, redisUrl, type TestDatabase } from "../test/support/harness.ts";
import { type OwnRedis, startRedis } from "../test/support/ownRedis.ts";
import { type Replica, spawnReplica } from "../test/support/replica.ts";
import { HttpError, Visitor } from "../test/support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../test/support/world.ts";
import { describeCell } from "./describeCell.ts";

const UNKNOWN = "0198f5d0-0000-7000-8000-000000000001";

let a: World;
let ownTenant: string;
/** The other cell: a process to be killed, with a database and a Redis of its own. */
let b: Replica;
let database: TestDatabase;
let redis: OwnRedis;
let folder: string;
let tenantId: string;
let startB: () => Promise<Replica>;
beforeAll(async () => {
  const cells = await twoCells();
  folder = await mkdtemp(join(tmpdir(), "frontdesk-cells-"));
  [database, redis] = [await openTestDatabase(), await startRedis(redisUrl()!, folder)];
  a = await openWorld({ env: cells.a.env });
  const { PORT = "0", ...env } = cells.b.env;
  const own = { DATABASE_URL: database.url, REDIS_URL: redis.url, DATA_DIR: folder };
  startB = () => spawnReplica({ ...a.env, ...env, ...own }, undefined, Number(PORT));
  b = await startB();
  ownTenant = await a.tenant();
  ({ tenantId } = await createTestTenant(database.db, { origins: [ORIGIN] }));
});
afterAll(async () => {
  b?.kill("SIGTERM");
  await b?.exited;
  await a?.close();
  await database?.close();
  await redis?.close();
  await rm(folder, { recursive: true, force: true });
});

const keyOf = (visit: Promise<unknown>) =>
  visit.then(
    () => "answered",
    (error: unknown) => (error instanceof HttpError ? `${error.status} ${error.body.key}` : error),
  );
const doctor = async () =>
  (await examine({ parts: a.services[0]!.parts, mailTo: null, isLong: false, names: ["cells"] })).map(
    ({ level, found }) => `${level}: ${found}`,
  );

test("while its processes are down, a cell's tenants are asked to come again, and no others", async () => {
  const visitor = await Visitor.open(a.urls, tenantId, ORIGIN);
  expect(await doctor()).toEqual(["ok: 1 other cell answers and agrees with this one, a."]);
  b.kill("SIGKILL");
  await b.exited;
  expect(await keyOf(visitor.ask("Hello?"))).toBe("503 unavailable");
  expect(await keyOf(Visitor.open(a.urls, tenantId, ORIGIN))).toBe("503 unavailable");
  // It may live there.
  expect(await keyOf(Visitor.open(a.urls, UNKNOWN, ORIGIN))).toBe("503 unavailable");
  const own = await Visitor.open(a.urls, ownTenant, ORIGIN);
  expect((await own.ask("Where is my parcel?")).outcome).toBeDefined();
  expect(await doctor()).toEqual(["error: The cell b doesn't answer this one, or not as a cell that knows it."]);
  const launcher = await fetch(`${a.urls[0]}/widget.js?tenant=${tenantId}`);
  expect(launcher.headers.get("cache-control")).toBe("no-cache");
  b = await startB();
  // As the widget does.
  expect((await visitor.askUntilTaken("Hello again?")).outcome).toBeDefined();
  expect(await keyOf(Visitor.open(a.urls, UNKNOWN, ORIGIN))).toBe("403 origin_refused");
});

test("while a cell's own database is down, it passes on what is for the others", async () => {
  const name = new URL(a.database.url).pathname.slice(1);
  const sql = postgres(process.env.DATABASE_URL!, { max: 1, onnotice: () => {} });
  const { tenantId: fresh } = await createTestTenant(database.db, { origins: [ORIGIN] });
  await sql.unsafe(`alter database ${name} allow_connections false`);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  try {
    for (const each of [tenantId, fresh]) {
      const visitor = await Visitor.open(a.urls, each, ORIGIN);
      expect((await visitor.ask("Where is my parcel?")).outcome).toBeDefined();
    }
    // It may live here.
    expect(await keyOf(Visitor.open(a.urls, UNKNOWN.replace("0001", "0002"), ORIGIN))).toBe("503 unavailable");
  } finally {
    await sql.unsafe(`alter database ${name} allow_connections true`);
    await sql.end();
  }
  await until(async () => (await keyOf(Visitor.open(a.urls, ownTenant, ORIGIN))) === "answered", 30_000);
});

test("the doctor names what two cells don't have in common", () => {
  const config = a.services[0]!.parts.config;
  const own = describeCell(config, "a");
  const judge = (answer: Partial<NonNullable<MeasuredCells["others"][number]["answer"]>>) =>
    judgeCells({ own, others: [{ name: "b", answer: { ...own, cell: "b", ahead: 0, ...answer } }], moves: [] }).map(
      ({ level, found }) => `${level}: ${found}`,
    );
  expect(judgeCells({ own: null, others: [], moves: [] })).toMatchObject([{ level: "ok" }]);
  expect(judge({})).toEqual(["ok: 1 other cell answers and agrees with this one, a."]);
  expect(judge({ cell: "c" })).toEqual(["error: Where the cell b should be, c answers."]);
  expect(judge({ ahead: -12_000 })).toEqual(["error: The clock of the cell b is 12 seconds behind this one's."]);
  expect(judge({ ahead: 4000 })).toEqual(["warning: The clock of the cell b is 4 seconds ahead of this one's."]);
  expect(judge({ version: "99.0.0" })).toEqual([expect.stringMatching(/^warning: The cell b runs version 99/)]);
  const other = describeCell({ ...config, ADMIN_SECRET: "z".repeat(40) }, "b");
  expect(judge({ fingerprints: other.fingerprints })).toEqual([
    "warning: The cell b has other ADMIN_SECRET than this one.",
  ]);
  expect(JSON.stringify(other)).not.toContain("zzzz");
});
