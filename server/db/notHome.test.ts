/** A tenant has one home: where a placement says that it lives elsewhere, no door opens. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { rehearse } from "./database.ts";
import { isNotHome } from "./notHome.ts";
import { withOwner } from "./owner.ts";
import { readAsTenant, withSystem } from "./system.ts";
import { callForTenant, withTenant } from "./tenant.ts";

let t: TestDatabase;
let moved: string;
let other: string;
beforeAll(async () => {
  t = await openTestDatabase();
  ({ tenantId: moved } = await createTestTenant(t.db));
  ({ tenantId: other } = await createTestTenant(t.db));
});
afterAll(() => t?.close());

/** What comes of each way to a tenant's rows. */
async function tryDoors(tenantId: string): Promise<string[]> {
  const ctx = { db: t.db, tenantId };
  const tries = [
    () => withTenant(ctx, ({ sql }) => sql`select 1`),
    () => withTenant({ ...ctx, db: rehearse(t.db) }, ({ sql }) => sql`select 1`),
    () => callForTenant(ctx, "find_tenant", {}),
    () => withOwner(ctx, ({ sql }) => sql`select 1`),
  ];
  const came = [];
  for (const each of tries)
    came.push(
      await each().then(
        () => "open",
        (error: unknown) => (isNotHome(error) ? "not home" : String(error)),
      ),
    );
  return came;
}

const place = (state: string) => t.admin`
  insert into placements (tenant_id, cell, state) values (${moved}, 'b', ${state})
  on conflict (tenant_id) do update set state = excluded.state`;

describe.each(["arriving", "frozen", "left"])("a tenant that is %s", (state) => {
  it("is refused at every door, and no other tenant is", async () => {
    await place(state);
    expect(await tryDoors(moved)).toEqual(Array(4).fill("not home"));
    expect(await tryDoors(other)).toEqual(Array(4).fill("open"));
    await t.admin`delete from placements`;
    expect(await tryDoors(moved)).toEqual(Array(4).fill("open"));
  });
});

it("keeps what crosses tenants off the rows of one that is not at home, in every table that the platform can reach", async () => {
  const reached = await t.admin<{ name: string; is_kept_off: boolean }[]>`
    select c.oid::regclass::text as name, exists (
        select from pg_policy h where h.polrelid = c.oid and h.polname = 'home' and not h.polpermissive and h.polcmd = '*'
          and pg_get_expr(h.polqual, c.oid) like '%placements%') as is_kept_off
    from pg_class c where c.relname <> 'placements' and exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive and 'frontdesk_platform'::regrole = any (p.polroles))`;
  expect(reached.length).toBeGreaterThan(20);
  expect(reached.filter(({ is_kept_off }) => !is_kept_off)).toEqual([]);

  await t.admin`insert into outbox (tenant_id, id, kind, payload) values
    (${moved}, gen_random_uuid(), 'drop_cache', '{}'), (${other}, gen_random_uuid(), 'drop_cache', '{}')`;
  await place("frozen");
  const seen = await withSystem(
    t.db,
    "sweep_outbox",
    ({ sql }) => sql`
    select tenant_id from outbox where tenant_id in (${moved}, ${other})`,
  );
  expect(seen).toEqual([{ tenant_id: other }]);
  const write = withSystem(
    t.db,
    "create_tenant",
    ({ sql }) => sql`
    insert into tenant_origins (tenant_id, origin) values (${moved}, 'https://late.example')`,
  );
  await expect(write).rejects.toMatchObject({ code: "42501" });
  await t.admin`delete from placements`;
});

it("lets what looks for a frozen tenant's rows read them, write none, and see no other's afterwards", async () => {
  await place("frozen");
  const look = <T>(work: Parameters<typeof readAsTenant<T>>[2]) =>
    withSystem(t.db, "find_cell", async (tx) => {
      const seen = await readAsTenant(tx, moved, work);
      const [after] = await tx.sql`select current_user::text as role, current_setting('app.current_tenant') as tenant`;
      return [seen, after];
    });
  const ids = await look(async ({ sql }) => (await sql<{ id: string }[]>`select id from tenants`).map(({ id }) => id));
  expect(ids).toEqual([[moved], { role: "frontdesk_platform", tenant: "" }]);
  const rename = look(({ sql }) => sql`update tenants set name = 'X' where id = ${moved}`);
  await expect(rename).rejects.toMatchObject({ code: "25006" });
  await t.admin`delete from placements`;
});
