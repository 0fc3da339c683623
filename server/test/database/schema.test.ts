/** The migrations, the drizzle schema and the reviewed dump tell the same story. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as actions from "../../db/schema/actions.ts";
import * as auth from "../../db/schema/auth.ts";
import * as conversations from "../../db/schema/conversations.ts";
import * as desk from "../../db/schema/desk.ts";
import * as dataOut from "../../db/schema/exports.ts";
import * as inbox from "../../db/schema/inbox.ts";
import * as knowledge from "../../db/schema/knowledge.ts";
import * as learning from "../../db/schema/learning.ts";
import * as sentences from "../../db/schema/sentences.ts";
import * as sources from "../../db/schema/sources.ts";
import * as status from "../../db/schema/status.ts";
import * as tenants from "../../db/schema/tenants.ts";
import * as webhooks from "../../db/schema/webhooks.ts";
import { openTestDatabase, type TestDatabase } from "../support/harness.ts";
import { dumpSchema } from "./schemaDump.ts";

// drizzle-kit gives every array a method, in whose sight pdf.js refuses to work in later files of this process.
Object.defineProperty(Array.prototype, "random", { enumerable: false });

const DUMP = join(import.meta.dirname, "schema.sql");
let t: TestDatabase;
let sql: postgres.Sql;

beforeAll(async () => {
  t = await openTestDatabase();
  sql = t.admin;
});
afterAll(() => t.close());

const schema = {
  ...actions,
  ...auth,
  ...conversations,
  ...dataOut,
  ...desk,
  ...inbox,
  ...knowledge,
  ...learning,
  ...sentences,
  ...sources,
  ...status,
  ...tenants,
  ...webhooks,
};
const tables = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table as PgTable))
  .map((table) => ({ ...table, name: `${table.schema ?? "public"}.${table.name}` }));

test("the drizzle schema and the migrated database have the same tables and columns", async () => {
  const rows = await sql`select format('%s.%s', n.nspname, c.relname) as table, a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull",
      a.atthasdef and a.attgenerated = '' as "hasDefault"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped order by 1, 2`;
  const inDatabase = rows.map((row) => ({ ...row }));
  const inCode = tables
    .flatMap(({ name, columns }) =>
      columns.map((column) => ({
        table: name,
        column: column.name,
        type: column.getSQLType(),
        notNull: column.notNull,
        // A default that drizzle makes in the application leaves no trace in the database.
        hasDefault: column.hasDefault && column.defaultFn === undefined,
      })),
    )
    .sort((a, b) => (`${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1));
  const byName = (a: { table?: string; column?: string }, b: typeof a) =>
    `${a.table} ${a.column}` < `${b.table} ${b.column}` ? -1 : 1;
  expect(inDatabase.sort(byName)).toEqual(inCode.sort(byName));
  expect(inCode.length).toBeGreaterThan(150);
});

test("the drizzle schema and the migrated database have the same indexes and foreign keys", async () => {
  const rows = await sql`select format('%s.%s', n.nspname, c.relname) as table, i.relname as name
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.contype in ('p', 'u'))`;
  const inCode = tables.flatMap(({ name, indexes }) => indexes.map((index) => `${name} ${index.config.name}`));
  expect(rows.map((row) => `${row.table} ${row.name}`).sort()).toEqual(inCode.sort());
  const keys = await sql`select format('%s.%s', n.nspname, c.relname) as table, count(*)::int as count
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'auth') and not c.relispartition group by 1`;
  const keysInCode = tables.filter(({ foreignKeys }) => foreignKeys.length > 0);
  expect(Object.fromEntries(keys.map((row) => [row.table, row.count]))).toEqual(
    Object.fromEntries(keysInCode.map(({ name, foreignKeys }) => [name, foreignKeys.length])),
  );
});

test("a migration was generated for every change of the drizzle schema, and only its newest snapshot is kept", async () => {
  const folder = join(import.meta.dirname, "../../../migrations/meta");
  const snapshots = (await readdir(folder)).filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toHaveLength(1);
  const kept = JSON.parse(await readFile(join(folder, snapshots[0] ?? ""), "utf8"));
  expect(await generateMigration(kept, generateDrizzleJson(schema, kept.id))).toEqual([]);
});

test("every foreign key has an index that begins with its columns, the tenant's first; else deleting a row reads a whole table", async () => {
  const rows = await sql<{ key: string; is_indexed: boolean; first: string }[]>`
    select format('%s.%s', k.conrelid::regclass, k.conname) as key, exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid and i.indpred is null
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] <@ k.conkey
        and (a.attname <> 'tenant_id' or i.indkey[0] = k.conkey[1])) as is_indexed, a.attname as first
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and n.nspname in ('public', 'auth', 'langgraph')`;
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((row) => !row.is_indexed).map(({ key }) => key)).toEqual([]);
});

test("the migrated database equals the reviewed dump (UPDATE_SCHEMA=1 rewrites it)", async () => {
  const dump = await dumpSchema(sql);
  if (process.env.UPDATE_SCHEMA) await writeFile(DUMP, dump);
  expect(dump).toBe(await readFile(DUMP, "utf8"));
});
