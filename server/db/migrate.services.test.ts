/** How migrations are applied: one at a time, waiting for nobody long, and on from where they stopped. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { until } from "../test/support/world.ts";
import { FUNCTIONS } from "./functions.ts";
import { migrate } from "./migrate.ts";
import { judgeState, readSchemaState, requireSchema } from "./schemaState.ts";

let database: TestDatabase;
let folder: string;
let lines: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "frontdesk-migrations-"));
  await mkdir(join(folder, "meta"));
});
afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  lines = [];
  when += 1000;
  await database.admin.unsafe("drop table if exists shelf; create table shelf (book text)");
});

let when = Date.now() + 1e9;

/** Applies these after all that the database has. */
async function apply(files: string[]): Promise<void> {
  const tags = files.map((_, n) => `${n}`);
  for (const [n, text] of files.entries()) await writeFile(join(folder, `${tags[n]}.sql`), text);
  const entries = tags.map((tag, n) => ({ idx: 1000 + n, version: "7", when: when + n, tag, breakpoints: true }));
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", entries }));
  await again();
}

/** Another process with the same migrations. */
const again = (say: string[] = lines) =>
  migrate(database.url, (line) => say.push(line), { migrations: folder, functions: FUNCTIONS });

const books = async () => (await database.admin`select book from shelf order by 1`).map((row) => row.book);
/** Without times and sizes. */
const told = () => lines.map((line) => line.replace(/ in \d+ ms$/, ""));

const waiting = async (statement: string) =>
  (
    await database.admin<{ pid: number }[]>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${statement}%`}`
  ).map(({ pid }) => pid);

/** Ends the migrator's connection, as its death would, once a statement with this text is waiting. */
async function killWaiting(statement: string): Promise<void> {
  await until(async () => (await waiting(statement)).length > 0);
  for (const pid of await waiting(statement)) await database.admin`select pg_terminate_backend(${pid})`;
}

it("keeps the migrations before one that fails, and continues from there", async () => {
  const first = "insert into shelf values ('first')";
  await expect(apply([first, "insert into shelf values ('half'); select 1 / 0"])).rejects.toThrow("division by zero");
  expect(await books()).toEqual(["first"]);
  await apply([first, "insert into shelf values ('second')"]);
  expect(await books()).toEqual(["first", "second"]);
  expect(told()).toEqual(["applying 2 migrations", "applied 0", "applying 1 migration", "applied 1"]);
});

it("waits for a table that somebody has locked, and lets everybody else read and write it meanwhile", async () => {
  let migrating: Promise<void> | undefined;
  let slowestMs = 0;
  await database.admin.begin(async (holder) => {
    await holder`select * from shelf`; // a reader that does not end keeps an `alter table` waiting
    migrating = apply(["alter table shelf add column page integer"]);
    while (lines.filter((line) => line.startsWith("0 waits for a lock")).length < 3) {
      const since = performance.now();
      await database.db.pool.take(20_000).then(async (connection) => {
        await connection.sql`select * from shelf`;
        await connection.sql`insert into shelf (book) values ('written meanwhile')`;
        database.db.pool.give(connection, true);
      });
      slowestMs = Math.max(slowestMs, performance.now() - since);
    }
  });
  await migrating;
  expect((await database.admin`select page from shelf`).columns[0]?.name).toBe("page");
  // No longer than a migration waits before it steps back.
  expect(slowestMs).toBeLessThan(5000);
  expect(lines.filter((line) => line.includes("next try in")).slice(0, 3)).toEqual(
    [1, 2, 4].map((seconds) => `0 waits for a lock that somebody else holds: next try in ${seconds} s`),
  );
});

it("lets several processes migrate at once, also while one builds an index beside those who write", async () => {
  const other: string[] = [];
  let both: Promise<unknown> | undefined;
  await database.admin.begin(async (holder) => {
    await holder`insert into shelf values ('not committed')`; // which the index waits for
    const first = apply(["-- outside a transaction\ncreate index concurrently shelf_once on shelf (book)"]);
    await until(async () => (await waiting("shelf_once")).length > 0);
    both = Promise.all([first, again(other)]);
    await until(() => other.length > 0);
  });
  await both;
  expect(told()).toEqual(["applying 1 migration", "0 builds the index shelf_once", "applied 0"]);
  expect(other).toEqual(["waiting for another process that is migrating this database"]);
});

it("builds an index anew that was interrupted while it was built", async () => {
  const text = "-- outside a transaction\ncreate index concurrently if not exists shelf_page on shelf (book)";
  const isValid = async () =>
    (await database.admin`select indisvalid from pg_index where indexrelid = to_regclass('shelf_page')`)[0]?.indisvalid;
  let dying: Promise<void> | undefined;
  await database.admin.begin(async (holder) => {
    await holder`insert into shelf values ('not committed')`;
    dying = apply([text]);
    dying.catch(() => {});
    await killWaiting("shelf_page");
  });
  await expect(dying).rejects.toThrow();
  expect(await isValid()).toBe(false);
  await again();
  expect(await isValid()).toBe(true);
});

it("goes on with batches where it was killed, and undoes none that was done", async () => {
  await database.admin`insert into shelf select n from generate_series(1000, 3499) as n`;
  const text = `-- outside a transaction
    --> statement-breakpoint
    -- in batches
    update shelf set page = 1 where ctid = any (array(select ctid from shelf where page is null order by book limit 1000))`;
  const done = async () => (await database.admin`select count(page)::int as done from shelf`)[0]?.done;
  await database.admin.unsafe("alter table shelf add column page integer");
  let dying: Promise<void> | undefined;
  await database.admin.begin(async (holder) => {
    await holder`select from shelf where book = '3499' for update`; // of the third batch
    dying = apply([text]);
    dying.catch(() => {});
    await until(async () => (await done()) === 2000);
    await killWaiting("-- in batches");
  });
  await expect(dying).rejects.toThrow();
  expect(await done()).toBe(2000);
  await again();
  expect(await done()).toBe(2500);
  expect(lines).toContain("0: 500 rows");
});

it("serves a newer schema for as long as that has all it uses, and then says so", async () => {
  const verdict = async () => judgeState(await readSchemaState(database.admin));
  await apply(["create table newer (id integer)"]);
  expect(await verdict()).toBe("ready");
  when += 1;
  await apply(["update drizzle.serves_from set migration = 9999"]);
  expect(await verdict()).toBe("outdated");
  const refusal = /newer version has migrated this database and removed what this version uses: run the newer version/;
  await expect(requireSchema(database.admin)).rejects.toThrow(refusal);
  await expect(migrate(database.url)).rejects.toThrow(refusal);
});
