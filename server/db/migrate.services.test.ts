/** How migrations are applied: one at a time, waiting for nobody long, and on from where they stopped. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { FUNCTIONS } from "./functions.ts";
import { migrate } from "./migrate.ts";

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
  await database.admin.unsafe("drop table if exists shelf; create table shelf (book text)");
});

let when = Date.now() + 1e9;

/** Applies these after all that the database has. */
async function apply(files: string[]): Promise<void> {
  const tags = files.map((_, n) => `${n}`);
  for (const [n, text] of files.entries()) await writeFile(join(folder, `${tags[n]}.sql`), text);
  const entries = tags.map((tag, idx) => ({ idx, version: "7", when: when + idx, tag, breakpoints: true }));
  await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ version: "7", entries }));
  await migrate(database.url, (line) => lines.push(line), { migrations: folder, functions: FUNCTIONS });
}

const books = async () => (await database.admin`select book from shelf order by 1`).map((row) => row.book);

it("keeps the migrations before one that fails, and continues from there", async () => {
  when += 1000;
  const first = "insert into shelf values ('first')";
  await expect(apply([first, "insert into shelf values ('half'); select 1 / 0"])).rejects.toThrow("division by zero");
  expect(await books()).toEqual(["first"]);
  await apply([first, "insert into shelf values ('second')"]);
  expect(await books()).toEqual(["first", "second"]);
  expect(lines).toEqual(["applying 2 migrations", "applying 1 migration"]);
});

it("waits for a table that somebody has locked, and lets everybody else at it meanwhile", async () => {
  when += 1000;
  let migrating: Promise<void> | undefined;
  let slowestMs = 0;
  await database.admin.begin(async (holder) => {
    await holder`select * from shelf`; // a reader that does not end keeps an `alter table` waiting
    migrating = apply(["alter table shelf add column page integer"]);
    for (const until = Date.now() + 8000; Date.now() < until; ) {
      const since = performance.now();
      await database.db.pool.take(20_000).then(async (connection) => {
        await connection.sql`select * from shelf`;
        database.db.pool.give(connection, true);
      });
      slowestMs = Math.max(slowestMs, performance.now() - since);
    }
    expect(lines).toContain("waiting for a lock that somebody else holds");
  });
  await migrating;
  expect((await database.admin`select page from shelf`).columns[0]?.name).toBe("page");
  // No longer than a migration waits before it steps back.
  expect(slowestMs).toBeLessThan(5000);
});

it("runs a migration outside a transaction when it asks for that, as an index that blocks nobody needs", async () => {
  when += 1000;
  await apply([
    "-- outside a transaction: beside those who write\ncreate index concurrently shelf_book on shelf (book)",
  ]);
  const [index] = await database.admin`select indexdef from pg_indexes where indexname = 'shelf_book'`;
  expect(index?.indexdef).toContain("(book)");
});
