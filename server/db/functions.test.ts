/** How the database's functions follow their files: changed, with other parameters, gone, and beside an earlier build. */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { FUNCTIONS, hashOfSet, readFunctions } from "./functions.ts";
import { migrate } from "./migrate.ts";
import { judgeState, readSchemaState } from "./schemaState.ts";

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
let t: TestDatabase;
const folders: string[] = [];
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(async () => {
  await t.close();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Starts a build that has the product's functions and these. @returns what the migrator said */
async function start(revision: number, files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-functions-"));
  folders.push(folder);
  for (const { name, text } of (await readFunctions()).files) await writeFile(join(folder, `${name}.sql`), text);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
  await writeFile(join(folder, "revision.json"), JSON.stringify({ revision }));
  const lines: string[] = [];
  await migrate(t.url, (line) => lines.push(line), { migrations: MIGRATIONS, functions: folder });
  return lines;
}

const sum = (body: string, parameters = "p_a integer, p_b integer", returns = "integer") =>
  `create or replace function test_sum(${parameters}) returns ${returns} language sql as $$ select ${body} $$;`;
const call = async (args: string): Promise<unknown> =>
  (await t.admin.unsafe(`select test_sum(${args}) as sum`))[0]?.sum;
const NOT_THERE = "does not exist";

test("the revision matches the files (`npm run functions` raises it)", async () => {
  const set = await readFunctions();
  const file = join(FUNCTIONS, "revision.json");
  const { hash } = JSON.parse(await readFile(file, "utf8"));
  if (process.env.UPDATE_FUNCTIONS && hash !== hashOfSet(set)) {
    await writeFile(file, `${JSON.stringify({ revision: set.revision + 1, hash: hashOfSet(set) }, null, 2)}\n`);
  } else {
    expect(hash).toBe(hashOfSet(set));
  }
});

test("a file defines the function it is named after and says who calls it, and no migration defines any", async () => {
  const { files } = await readFunctions();
  expect(files.length).toBeGreaterThan(10);
  for (const { name, text } of files) {
    const defined = [...text.matchAll(/\bcreate or replace function (\w+)/g)].map(([, each]) => each);
    expect([...new Set(defined)]).toEqual([name]);
    expect(text, name).toMatch(/^-- [\s\S]*\n-- Called by: /);
  }
  for (const name of (await readdir(MIGRATIONS)).filter((each) => each.endsWith(".sql"))) {
    expect(await readFile(join(MIGRATIONS, name), "utf8"), name).not.toMatch(/\b(create|replace|alter)\s+function\b/i);
  }
});

test("a function that is a statement of its own says how long it waits for a lock", async () => {
  const ownStatements = (await readFunctions()).files.filter(({ text }) => text.includes("set_config('role'"));
  expect(ownStatements.length).toBeGreaterThan(5);
  expect(ownStatements.filter(({ text }) => !/\bset lock_timeout = /.test(text)).map(({ name }) => name)).toEqual([]);
});

test("a new file is applied, a changed one is applied again, and an unchanged one is not", async () => {
  const { revision } = await readFunctions();
  expect(await start(revision + 1, { test_sum: sum("p_a + p_b") })).toEqual(["applying 1 database function"]);
  expect(await call("1, 2")).toBe(3);
  expect(await start(revision + 1, { test_sum: sum("p_a + p_b") })).toEqual([]);
  await start(revision + 2, { test_sum: sum("p_a * p_b") });
  expect(await call("3, 2")).toBe(6);
});

test("an earlier build that starts again leaves a newer one's functions alone, and is ready beside them", async () => {
  const { revision } = await readFunctions();
  await start(revision + 3, { test_sum: sum("p_a - p_b") });
  expect(await start(revision + 2, { test_sum: sum("p_a * p_b") })).toEqual([]);
  expect(await start(revision, {})).toEqual([]);
  expect(await call("3, 2")).toBe(1);
  expect(judgeState(await readSchemaState(t.admin))).toBe("ready");
});

test("a function whose parameters changed, or that was removed, stays for the version before, and goes with the next set", async () => {
  const { revision } = await readFunctions();
  const three = sum("p_a + p_b + p_c", "p_a integer, p_b integer, p_c integer");
  await start(revision + 4, { test_sum: three });
  expect([await call("p_a => 3, p_b => 2"), await call("p_a => 3, p_b => 2, p_c => 1")]).toEqual([1, 6]);
  await start(revision + 5, { test_sum: three });
  await expect(call("p_a => 3, p_b => 2")).rejects.toThrow(NOT_THERE);
  await start(revision + 6, {});
  expect(await call("1, 2, 3")).toBe(6);
  await start(revision + 7, {});
  await expect(call("1, 2, 3")).rejects.toThrow(NOT_THERE);
});

test("what a function returns may change, and functions may call each other whatever their names", async () => {
  const { revision } = await readFunctions();
  const first = `create or replace function test_first() returns integer language sql as $$ select test_sum(1, 2) $$;`;
  await start(revision + 8, { test_sum: sum("p_a + p_b"), test_first: first });
  const [row] = await t.admin`select test_first() as sum`;
  expect(row?.sum).toBe(3);
  await start(revision + 9, {
    test_sum: sum("'three'::text", undefined, "text"),
    test_first: first.replace("integer", "text"),
  });
  expect(await call("1, 2")).toBe("three");
});

test("a mistake in one of them leaves all of them as they were", async () => {
  const { revision } = await readFunctions();
  const before = await call("1, 2");
  const broken = `create or replace function test_broken() returns integer language sql as $$ select nobody from nothing $$;`;
  await expect(
    start(revision + 10, { test_sum: sum("'four'::text", undefined, "text"), test_broken: broken }),
  ).rejects.toThrow(NOT_THERE);
  expect(await call("1, 2")).toBe(before);
  await expect(start(revision + 10, { test_named: broken.replace("nobody from nothing", "1") })).rejects.toThrow(
    "test_named.sql defines no function of that name",
  );
});

test("functions belong to the migrator, and run with the rights of whoever calls them", async () => {
  const rows = await t.admin`select proname, proowner::regrole::text as owner, prosecdef from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter(({ owner, prosecdef }) => owner !== "frontdesk_migrator" || prosecdef)).toEqual([]);
});
