/** No table is forgotten in a move: the database's own catalog is asked. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { planTables, readTables } from "./planTables.ts";
import { type Seen, stageOf } from "./readStage.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t?.close());

it("takes along every table with a tenant, and says of every other why it stays", async () => {
  const withTenant = await t.admin<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'langgraph')
      and c.relname <> 'placements'`;
  const moved = planTables(await readTables(t.admin)).map(({ name }) => name);
  expect(moved.toSorted()).toEqual([...withTenant.map(({ name }) => name), "public.tenants"].toSorted());
});

it.each([
  ["has no tenant", "create table new_table (id uuid primary key)", "nothing says that it stays"],
  ["can't tell its rows apart", "create table new_table (tenant_id uuid, note text)", "no primary key with the tenant"],
  ["is in no log", "create unlogged table new_table (tenant_id uuid primary key)", "not written to the log"],
])("refuses a new table that %s", async (_, statement, reason) => {
  await t.admin.unsafe(statement);
  try {
    const all = await readTables(t.admin);
    expect(() => planTables(all)).toThrow(reason);
  } finally {
    await t.admin`drop table new_table`;
  }
});

it("finds by both databases how far a move has come, and refuses what would give a tenant two homes or none", () => {
  const seen = (changes: Partial<Seen>): Seen => ({
    ...{ source: null, target: null, isInSource: true, isInTarget: false, isDeleted: false },
    ...changes,
  });
  const at = (state: "arriving" | "frozen" | "left", cell = "b") => ({ cell, state, since: "" });
  const stage = (changes: Partial<Seen>) => stageOf(seen(changes), "b");
  expect(stage({})).toBe("new");
  expect(stage({ target: at("left", "a"), isInTarget: true })).toBe("new");
  expect(stage({ target: at("arriving", "a") })).toBe("arriving");
  expect(stage({ source: at("frozen"), target: at("arriving", "a"), isInTarget: true })).toBe("arriving");
  expect(stage({ source: at("frozen"), isInTarget: true })).toBe("landed");
  expect(stage({ source: at("left"), isInTarget: true })).toBe("moved");
  expect(stage({ source: at("left"), isInSource: false, isInTarget: true })).toBe("moved");
  expect(() => stage({ isInTarget: true })).toThrow("already");
  expect(() => stage({ source: at("left") })).toThrow("doesn't have it");
  expect(() => stage({ source: at("left", "c"), isInTarget: true })).toThrow("has left for c");
  expect(() => stage({ source: at("frozen", "c") })).toThrow("on its way to c");
  expect(() => stage({ source: at("arriving", "c") })).toThrow("on its way from c");
  expect(() => stage({ isInSource: false })).toThrow("no such tenant");
  expect(() => stage({ target: at("frozen") })).toThrow("leaving");
  expect(() => stage({ isDeleted: true })).toThrow("being deleted");
});
