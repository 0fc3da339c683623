/** Promises A1, A4, A5, A6 of the tenancy: asked of the catalog, so that a table added tomorrow is held to them too. */
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callForTenant, withTenant } from "../../db/tenant.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { openTestDatabase, type TestDatabase } from "../support/harness.ts";
import { isTenantless, readCatalog, type Table } from "./isolation/catalog.ts";
import { type Ground, hunt, prepareGround } from "./isolation/hunt.ts";
import { insertOf, newRow, reference } from "./isolation/rows.ts";

const TENANTS = 20;
let t: TestDatabase;
let sql: postgres.Sql;
let all: Table[];
let tenantTables: Table[];
let ground: Ground;

beforeAll(async () => {
  t = await openTestDatabase();
  sql = t.admin;
  all = await readCatalog(sql);
  tenantTables = all.filter(({ name }) => !isTenantless(name));
  ground = await prepareGround(t, TENANTS);
});
afterAll(() => t.close());

describe("every table", () => {
  const POLICY = (column: string) =>
    `(${column} = ( SELECT (NULLIF(current_setting('app.current_tenant'::text, true), ''::text))::uuid AS "nullif"))`;

  test("has a tenant, or is listed as one that has none", () => {
    expect(tenantTables.length).toBeGreaterThan(20);
    expect(tenantTables.filter(({ tenantColumn }) => tenantColumn === null).map(({ name }) => name)).toEqual([]);
  });

  test("of a tenant has row-level security enabled and forced", async () => {
    const rows = await sql`select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity and c.relforcerowsecurity`;
    const secured = new Set(rows.map(({ name }) => name));
    expect(tenantTables.filter(({ name }) => !secured.has(name)).map(({ name }) => name)).toEqual([]);
  });

  test("of a tenant has exactly one policy for the app role: for all verbs, reading and writing alike", async () => {
    const rows = await sql`select format('%I.%I', schemaname, tablename) as name, cmd, permissive, qual, with_check
      from pg_policies where roles && array['frontdesk_app', 'public']::name[]`;
    for (const { name, tenantColumn } of tenantTables) {
      const policy = POLICY(tenantColumn as string);
      expect(
        rows.filter((row) => row.name === name),
        name,
      ).toEqual([{ name, cmd: "ALL", permissive: "PERMISSIVE", qual: policy, with_check: policy }]);
    }
  });

  test("of a tenant leads with the tenant in its primary key, unique indexes and foreign keys", async () => {
    const rows = await sql`select format('%I.%I', n.nspname, c.relname) as name, i.indexrelid::regclass::text as index,
        (select attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) as first
      from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where i.indisunique`;
    for (const { name, tenantColumn, primaryKey, foreignKeys } of tenantTables) {
      expect(primaryKey[0], name).toBe(tenantColumn);
      for (const row of rows.filter((row) => row.name === name)) expect(row.first, row.index).toBe(tenantColumn);
      for (const key of foreignKeys) {
        const target = all.find((table) => table.name === key.target);
        expect([key.columns[0], key.targetColumns[0]], key.name).toEqual([tenantColumn, target?.tenantColumn]);
      }
    }
  });

  test("without a tenant can't be written by the app role", async () => {
    for (const { name } of all.filter(({ name }) => isTenantless(name))) {
      const [row] = await sql`select has_table_privilege('frontdesk_app', ${name}, 'insert, update, delete') as writes`;
      expect(row?.writes, name).toBe(false);
    }
    const [row] = await sql`select has_schema_privilege('frontdesk_app', 'auth', 'usage, create') as accounts`;
    expect(row?.accounts).toBe(false);
  });
});

describe("the roles", () => {
  test("of the service own nothing, can't bypass policies, and can't create or become another role", async () => {
    for (const role of ["frontdesk_app", "frontdesk_platform"]) {
      const [attributes] =
        await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
        from pg_roles where rolname = ${role}`;
      expect(Object.values(attributes ?? {}), role).toEqual(Array(6).fill(false));
      const owned = await sql`select from pg_shdepend d join pg_database b on b.oid = d.dbid
        where d.refobjid = ${role}::regrole and d.deptype = 'o' and b.datname = current_database()`;
      expect(owned, role).toHaveLength(0);
      expect(await sql`select from pg_auth_members where member = ${role}::regrole`, role).toHaveLength(0);
      const creates = await sql`select nspname from pg_namespace where has_schema_privilege(${role}, oid, 'create')`;
      expect(creates, role).toEqual([]);
      const [database] = await sql`select has_database_privilege(${role}, current_database(), 'create') as creates`;
      expect(database?.creates, role).toBe(false);
    }
  });

  test("of the service can't truncate, create triggers or reference any table", async () => {
    for (const { name } of all) {
      const [row] = await sql`select has_table_privilege('frontdesk_app', ${name}, 'truncate, trigger, references')
        or has_table_privilege('frontdesk_platform', ${name}, 'truncate, trigger, references') as more`;
      expect(row?.more, name).toBe(false);
    }
  });

  test("can't be bypassed by views and functions that run as their owner", async () => {
    const views =
      await sql`select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')
        and not coalesce(c.reloptions @> '{security_invoker=true}', false)`;
    const functions = await sql`select p.oid::regprocedure::text as name from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')`;
    expect([...views, ...functions]).toEqual([]);
  });
});

test("every function that takes a tenant's role runs with its caller's rights, and takes the role first", async () => {
  const called = await namesCalled();
  const rows =
    await sql`select format('%s%s', nullif(n.nspname, 'public') || '.', p.proname) as name, l.lanname, p.prosecdef,
      p.provolatile, p.proargnames[1] as first, p.proargtypes[0]::regtype::text as type, p.prosrc,
      p.proconfig as config
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')`;
  const taking = rows.filter(({ name, prosrc }) => called.includes(name) || TAKES_ROLE.test(prosrc));
  expect(taking.map(({ name }) => name)).toEqual(expect.arrayContaining(["end_turn", ...called]));
  const scope =
    "begin perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true), must_be_home(p_tenant);";
  // Called as a statement of its own, it has no transaction in which to say how long it waits for a lock.
  const patient = taking.filter(({ config }) => !config?.some((one: string) => one.startsWith("lock_timeout=")));
  expect(patient.map(({ name }) => name)).toEqual([]);
  for (const { name, prosrc, config: _, ...rest } of taking) {
    const body = (prosrc as string).replaceAll(/\s+/g, " ").trim();
    const from = body.indexOf("begin ");
    const is = { prosecdef: false, lanname: "plpgsql", provolatile: "v", first: "p_tenant", type: "uuid" };
    expect(rest, name).toEqual(is);
    // A variable's first value could come from a query, which would run before the tenant is set.
    expect(body.slice(0, from), name).not.toMatch(/:=|\bdefault\b/);
    expect(body.slice(from, from + scope.length), name).toBe(scope);
    expect(body.slice(from + scope.length), name).not.toMatch(TAKES_ROLE);
  }
});

const TAKES_ROLE =
  /set_config\s*\(\s*(?:'role'|'session|'app\.|[^'\s])|\b(?:set|reset)\s+(?:local\s+|session\s+)*(?:role|session|app\.)/i;

/** Functions that db/sql/ calls as statements of their own. */
async function namesCalled(): Promise<string[]> {
  const folder = join(import.meta.dirname, "../../db/sql");
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), "utf8")));
  return texts.flatMap((text) =>
    [...text.matchAll(/\bcallForTenant[^(]*\(\s*\w+,\s*"([^"]+)"/g)].map(([, name]) => name as string),
  );
}

test("without a tenant, or with an unknown one, every table reads as empty and without an error", async () => {
  for (const setting of [null, "", randomUUID()]) {
    await sql.begin(async (tx) => {
      await tx`select set_config('role', 'frontdesk_app', true)`;
      if (setting !== null) await tx`select set_config('app.current_tenant', ${setting}, true)`;
      for (const { name, isPartition } of tenantTables) {
        if (isPartition) continue; // reached through its parent only: the app role has no grant on it
        expect(await tx.unsafe(`select * from ${name}`), name).toHaveLength(0);
      }
    });
  }
});

test("a tenant id that is not a UUID is refused before any statement", async () => {
  for (const tenantId of ["", "1' or true --", `${randomUUID()} `, "*"]) {
    await expect(withTenant({ db: t.db, tenantId }, ({ sql }) => sql`select 1`)).rejects.toThrow(TypeError);
    await expect(callForTenant({ db: t.db, tenantId }, "end_turn", {})).rejects.toThrow(TypeError);
  }
});

test("random statements of one tenant neither see nor change another tenant's rows", async () => {
  const count = cases(1_000, 10_000);
  const { ran, refused, foreign } = await hunt(ground, count, seed("isolation"));
  figure("cross-tenant statements: foreign rows seen or changed", foreign.length, count);
  figure("cross-tenant statements: run, the rest refused by the database", ran, ran + refused);
  expect(foreign).toEqual([]);
  expect(ran).toBeGreaterThan(count * 0.4);
}, 600_000);

test("the same random statements find the hole when a policy is opened", async () => {
  await sql`alter policy tenant on messages using (true) with check (true)`;
  try {
    expect((await hunt(ground, 600, 1)).foreign.length).toBeGreaterThan(0);
  } finally {
    await sql`alter policy tenant on messages
      using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
      with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))`;
  }
}, 60_000);

test("no row can be written that refers to another tenant's row, even past the policies", async () => {
  const count = cases(20, 1_000);
  let accepted = 0;
  let tried = 0;
  const [own, foreign] = ground.tenants as [string, string];
  for (const table of ground.tables) {
    for (const key of table.foreignKeys.filter(({ columns }) => columns.length > 1)) {
      const parents = ground.rows.get(key.target)?.get(foreign) ?? [];
      for (let i = 0; i < count; i++) {
        const row = { ...newRow(table, own, ground.rows), ...reference(table, key, parents[i % parents.length] ?? {}) };
        // Without its own rows first, so that no key is in the way; undone with the refusal.
        const insert = `delete from ${table.name} where ${table.tenantColumn} = '${own}'; ${insertOf(table, row)}`;
        const attempt =
          i % 2 === 0 ? withTenant({ db: t.db, tenantId: own }, (tx) => tx.sql.unsafe(insert)) : sql.unsafe(insert);
        tried += 1;
        await attempt.then(
          () => {
            accepted += 1;
          },
          (error: { code?: string }) => expect(error.code, `${key.name}: ${insert}`).toMatch(/^(23503|42501)$/),
        );
      }
    }
  }
  figure("cross-tenant references accepted", accepted, tried);
  expect(accepted).toBe(0);
  expect(tried).toBeGreaterThan(10 * count);
}, 600_000);
