/** What the pool makes of a PostgreSQL with standbys: a commit that none of them confirms, and a primary that has become one. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../test/support/freePort.ts";
import {
  giveTo,
  initCluster,
  type Programs,
  programsOf,
  type RunningCluster,
  startCluster,
} from "../test/support/ownCluster.ts";
import { type Database, inStatement, inTransaction, limitsFor, openDatabase } from "./database.ts";

const LIMITS = { statementMs: 700, lockMs: 700, useMs: 2000 };

let folder: string;
let data: string;
let programs: Programs;
let cluster: RunningCluster;
let db: Database;
/** What was taken for committed. */
const done: string[] = [];

const start = async (port: number, settings: Record<string, string>) => {
  cluster = await startCluster(programs, { data, folder, port, settings, env: {} });
};
const scope = (sql: postgres.Sql) => sql`select ${limitsFor(sql, LIMITS)}`;
const write = (name: string) =>
  inTransaction(db, scope, async (tx) => {
    tx.afterCommit(() => done.push(name));
    await tx.sql`insert into notes (name) values (${name})`;
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-standby-"));
  data = join(folder, "data");
  programs = await programsOf(process.env.DATABASE_URL ?? "");
  await giveTo(programs, folder);
  await initCluster(programs, data);
  await start(await freePort(), {});
  await cluster.promoted();
  const sql = postgres(cluster.urlOf("postgres"), { max: 1 });
  await sql`create table notes (name text)`;
  await sql.end();
  db = openDatabase({ url: cluster.urlOf("postgres"), poolSize: 1, prepare: true, limits: LIMITS });
}, 60_000);
afterAll(async () => {
  await db?.close();
  await cluster?.crash();
  await rm(folder, { recursive: true, force: true });
});

it("a commit that no standby confirms is never taken for one", async () => {
  expect(await codeOf(write("first"))).toBe("done");
  await inStatement(db, (sql) => sql`alter system set synchronous_standby_names = 'far_away'`);
  await inStatement(db, (sql) => sql`select pg_reload_conf()`);
  // The server takes the setting up in its own time: what it commits before is confirmed.
  let tries = 0;
  await expect.poll(() => codeOf(write(`try ${++tries}`))).toBe("CONNECTION_CLOSED");
  expect(done).not.toContain(`try ${tries}`);
  // Reading needs no standby.
  expect(await codeOf(inStatement(db, (sql) => sql`select 1`))).toBe("done");
});

it("a connection to what has become a standby is replaced, so that the next one can find the primary", async () => {
  await cluster.crash();
  await writeFile(join(data, "standby.signal"), "");
  await start(cluster.port, {});
  await expect.poll(() => codeOf(inStatement(db, (sql) => sql`select 1`))).toBe("done");
  const idle = () => db.counts().idle;
  expect(idle()).toBe(1);
  expect(await codeOf(write("on a standby"))).toBe("25006");
  expect(idle()).toBe(0);
  expect(await codeOf(inStatement(db, (sql) => sql`insert into notes values ('on a standby')`))).toBe("25006");
  expect(idle()).toBe(0);
});
