/** How long the database is waited for: when it is silent, when somebody holds what is needed, when work does not end. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChokePoint, openChokePoint } from "../test/faults/chokePoint.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { type Database, inStatement, openDatabase } from "./database.ts";
import { withSystem } from "./system.ts";
import { callForTenant, withTenant } from "./tenant.ts";

const LIMITS = { statementMs: 1500, lockMs: 800, useMs: 2500 };
/** What a limit and the watch over it come to, on a busy machine. */
const SOON_MS = 6000;

let database: TestDatabase;
let point: ChokePoint;
let db: Database;
let tenantId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  ({ tenantId } = await createTestTenant(database.db));
  await database.admin.unsafe(`create function count_origins(p_tenant uuid) returns bigint language plpgsql
    set lock_timeout = '800' as $$ begin
    perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
    return (select count(*) from tenant_origins); end $$`);
  const { hostname, port } = new URL(database.url);
  point = await openChokePoint({ host: hostname, port: Number(port) });
  const url = Object.assign(new URL(database.url), { port: String(point.port) }).href;
  db = openDatabase({ url, poolSize: 3, prepare: true, limits: LIMITS });
});
afterAll(async () => {
  await db?.close();
  await point?.close();
  await database?.close();
});

const ask = () => withTenant({ db, tenantId }, (tx) => tx.sql`select 1 as one`);

/** What became of each, and how long the slowest took. */
async function outcomesOf(works: Promise<unknown>[]): Promise<{ codes: unknown[]; ms: number }> {
  const since = performance.now();
  const settled = await Promise.allSettled(works);
  const codes = settled.map((one) => (one.status === "rejected" ? (one.reason as { code?: string }).code : "done"));
  return { codes, ms: performance.now() - since };
}

it("gives up on a server that has gone silent, whichever way it is asked, and works as soon as it answers again", async () => {
  await Promise.all([ask(), ask(), ask()]);
  const speak = point.fallSilent();
  const call = callForTenant({ db, tenantId }, "count_origins", {});
  const { codes, ms } = await outcomesOf([ask(), call, withSystem(db, "health", (tx) => tx.sql`select 1`)]);
  expect(codes).toEqual(["CONNECTION_CLOSED", "CONNECTION_CLOSED", "CONNECTION_CLOSED"]);
  expect(ms).toBeLessThan(SOON_MS);
  speak();
  expect(await ask()).toEqual([{ one: 1 }]);
  expect(db.counts()).toMatchObject({ inUse: 0, waiting: 0 });
});

it("gives up on a server that accepts connections and says nothing", async () => {
  const empty = openDatabase({
    url: Object.assign(new URL(database.url), { port: String(point.port) }).href,
    ...{ poolSize: 1, prepare: true, limits: LIMITS },
  });
  const speak = point.fallSilent();
  try {
    const { codes, ms } = await outcomesOf([withTenant({ db: empty, tenantId }, (tx) => tx.sql`select 1`)]);
    expect(codes).toEqual(["CONNECT_TIMEOUT"]);
    expect(ms).toBeLessThan(12_000);
  } finally {
    speak();
    await empty.close();
  }
});

it("aborts a transaction whose work does not end, and replaces the connection", async () => {
  const { codes, ms } = await outcomesOf([withTenant({ db, tenantId }, () => new Promise(() => {}))]);
  // The server may be the first to say so.
  expect(codes).toEqual([expect.stringMatching(/^(CONNECTION_CLOSED|25P03)$/)]);
  expect(ms).toBeLessThan(SOON_MS);
  expect(await ask()).toEqual([{ one: 1 }]);
});

it("lets nobody wait long for a table that somebody has locked, and serves the rest meanwhile", async () => {
  await database.admin.begin(async (holder) => {
    await holder`lock table tenant_origins in access exclusive mode`;
    const count = () => withTenant({ db, tenantId }, (tx) => tx.sql`select count(*) from tenant_origins`);
    const held = outcomesOf([count(), callForTenant({ db, tenantId }, "count_origins", {})]);
    expect(await ask()).toEqual([{ one: 1 }]);
    const { codes, ms } = await held;
    expect(codes).toEqual(["55P03", "55P03"]);
    expect(ms).toBeLessThan(SOON_MS);
  });
  expect(await ask()).toEqual([{ one: 1 }]);
});

it("ends a statement that takes too long, and keeps the connection", async () => {
  const { codes } = await outcomesOf([withTenant({ db, tenantId }, (tx) => tx.sql`select pg_sleep(30)`)]);
  expect(codes).toEqual(["57014"]);
  expect(await ask()).toEqual([{ one: 1 }]);
});

it("leaves no limit behind on a connection, which PgBouncer gives to somebody else next", async () => {
  await ask();
  const [row] = await inStatement(
    db,
    (sql) => sql`select current_setting('statement_timeout') as statement,
    current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  expect(row).toEqual({ statement: "0", lock: "0", idle: "0" });
});
