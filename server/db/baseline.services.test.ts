/** The baseline leaves what the migrations before it left: on an empty database, and on one that has those already. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dumpSchema } from "../test/database/schemaDump.ts";
import { openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { migrate } from "./migrate.ts";

interface OldMigration {
  tag: string;
  when: number;
  sql: string;
}

const MIGRATIONS = join(import.meta.dirname, "../../migrations");
let old: OldMigration[];
let folder: string;
let fresh: TestDatabase;

beforeAll(async () => {
  old = JSON.parse(gunzipSync(await readFile(join(import.meta.dirname, "fixtures/before0058.json.gz"))).toString());
  folder = await mkdtemp(join(tmpdir(), "frontdesk-before-"));
  fresh = await openTestDatabase("empty");
  await migrate(fresh.url);
});
afterAll(async () => {
  await fresh?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A database as the version before the baseline left it, which had functions in its migrations alone. */
async function openOld(count: number): Promise<TestDatabase> {
  const folders = { migrations: join(folder, `${count}`), functions: join(folder, "none") };
  await mkdir(join(folders.migrations, "meta"), { recursive: true });
  await mkdir(folders.functions, { recursive: true });
  await writeFile(join(folders.functions, "revision.json"), `{ "revision": 0 }`);
  const entries = old
    .slice(0, count)
    .map(({ tag, when }, idx) => ({ idx, version: "7", when, tag, breakpoints: true }));
  await writeFile(join(folders.migrations, "meta/_journal.json"), JSON.stringify({ version: "7", entries }));
  for (const { tag, sql } of old) await writeFile(join(folders.migrations, `${tag}.sql`), sql);
  const database = await openTestDatabase("empty");
  await migrate(database.url, () => {}, folders);
  return database;
}

const definitions = async ({ admin }: TestDatabase) =>
  (
    await admin`select pg_get_functiondef(p.oid) as text from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`
  ).map(({ text }) => text);
const applied = async ({ admin }: TestDatabase) =>
  (await admin`select created_at::text as at from drizzle.__drizzle_migrations order by id`).map(({ at }) =>
    Number(at),
  );

it("makes an empty database equal to one with migrations 0000 to 0058, and does nothing to that one", async () => {
  const { entries } = JSON.parse(await readFile(join(MIGRATIONS, "meta/_journal.json"), "utf8"));
  const [baseline, ...later]: { tag: string; when: number }[] = entries;
  expect(baseline).toMatchObject({ tag: "0058_baseline", when: old.at(-1)?.when });
  const upgraded = await openOld(old.length);
  try {
    expect((await dumpSchema(upgraded.admin)).split("\n").length).toBeGreaterThan(1100);
    const before = await applied(upgraded);
    await migrate(upgraded.url);
    expect(await applied(upgraded)).toEqual([...before, ...later.map(({ when }) => when)]);
    expect(await dumpSchema(upgraded.admin)).toBe(await dumpSchema(fresh.admin));
    expect(await definitions(upgraded)).toEqual(await definitions(fresh));
  } finally {
    await upgraded.close();
  }
});

it("refuses a database that has only some of them, and leaves it alone", async () => {
  const partly = await openOld(40);
  try {
    const before = await dumpSchema(partly.admin);
    await expect(migrate(partly.url)).rejects.toThrow("only a part of the migrations 0000 to 0058");
    expect(await dumpSchema(partly.admin)).toBe(before);
  } finally {
    await partly.close();
  }
});
