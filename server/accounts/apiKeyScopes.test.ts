import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/harness.ts";

const MIGRATION = join(import.meta.dirname, "../../migrations/0014_api_key_scopes.sql");
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

/** Takes the keys' table back to when a key acted as a role. */
async function undoMigration(): Promise<void> {
  await t.admin.unsafe(`
    alter table api_keys drop constraint api_keys_scopes, drop column expires_at;
    alter table api_keys rename column scopes to role;
    alter table api_keys alter column role type text using role[1];
    alter table api_keys add constraint api_keys_role check (role in ('viewer', 'agent', 'owner'))`);
}

test("keys that acted as a role go on with the scopes that stand for it, in every tenant", async () => {
  const tenants = [await createTestTenant(t.db), await createTestTenant(t.db)];
  await undoMigration();
  for (const { tenantId } of tenants) {
    for (const role of ["viewer", "agent", "owner"]) {
      await t.admin`insert into api_keys (tenant_id, id, name, prefix, secret_hash, role)
        values (${tenantId}, ${v7()}, ${role}, 'fd_x', 'x', ${role})`;
    }
  }
  const statements = (await readFile(MIGRATION, "utf8")).split("--> statement-breakpoint");
  await t.admin.begin(async (sql) => {
    for (const statement of statements) await sql.unsafe(statement);
  });
  const rows = await t.admin`select name, scopes from api_keys order by tenant_id, name`;
  const expected = [
    { name: "agent", scopes: ["read", "tickets"] },
    { name: "owner", scopes: ["read", "ingest", "tickets", "settings"] },
    { name: "viewer", scopes: ["read"] },
  ];
  expect(rows.map((row) => ({ ...row }))).toEqual([...expected, ...expected]);
});
