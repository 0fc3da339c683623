import postgres from "postgres";
import { expect, test } from "vitest";
import { judgeState, readSchemaState } from "../../db/schemaState.ts";
import { withTenant } from "../../db/tenant.ts";
import { createTestTenant, openTestDatabase } from "./harness.ts";

test("a test database is migrated and takes a tenant that reads its own rows", async () => {
  const t = await openTestDatabase();
  try {
    expect(judgeState(await readSchemaState(t.admin))).toBe("ready");
    const { tenantId } = await createTestTenant(t.db, {
      origins: ["https://shop.example"],
      settings: { tone: "calm" },
    });
    await createTestTenant(t.db);
    const rows = await withTenant({ db: t.db, tenantId }, ({ sql }) => sql`select id, settings from tenants`);
    expect(rows).toEqual([{ id: tenantId, settings: { tone: "calm" } }]);
  } finally {
    await t.close();
  }
});

test("two test databases share no rows", async () => {
  const [one, two] = [await openTestDatabase(), await openTestDatabase()];
  await createTestTenant(one.db);
  const count = async (sql: postgres.Sql) => (await sql`select count(*)::int as n from tenants`)[0]?.n;
  expect([await count(one.admin), await count(two.admin)]).toEqual([1, 0]);
  await one.close();
  await two.close();
});

test("closing fails loudly when a connection was left open", async () => {
  const t = await openTestDatabase();
  const forgotten = postgres(t.url, { max: 1 });
  await forgotten`select 1`;
  await expect(t.close()).rejects.toThrow("left open");
  await forgotten.end();
});
