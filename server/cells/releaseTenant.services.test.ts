/** Asked about a tenant whose move nobody carries on, a cell gives one answer that stays true. */
import postgres from "postgres";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { until } from "../test/support/until.ts";
import { releaseTenant } from "./releaseTenant.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t?.close());

async function tenant(state: "arriving" | "frozen" | "left" | null): Promise<string> {
  const { tenantId } = await createTestTenant(t.db);
  if (state !== null)
    await t.admin`insert into placements (tenant_id, cell, state) values (${tenantId}, 'a', ${state})`;
  return tenantId;
}
const sinceOf = async (tenantId: string) =>
  (await t.admin`select since::text as since from placements where tenant_id = ${tenantId}`)[0]?.since;

test("one that is arriving is released, each time under another since", async () => {
  const tenantId = await tenant("arriving");
  const seen = [await sinceOf(tenantId)];
  for (let n = 0; n < 3; n += 1) {
    expect(await releaseTenant(t.db, tenantId)).toBe("released");
    seen.push(await sinceOf(tenantId));
  }
  expect(new Set(seen).size).toBe(4);
});

test("one that lives here has landed, and of any other nothing is certain", async () => {
  expect(await releaseTenant(t.db, await tenant(null))).toBe("landed");
  for (const state of ["frozen", "left"] as const) {
    const tenantId = await tenant(state);
    const before = await sinceOf(tenantId);
    expect(await releaseTenant(t.db, tenantId)).toBe("unclear");
    expect(await sinceOf(tenantId)).toBe(before);
  }
  // It may have landed and have been deleted since.
  expect(await releaseTenant(t.db, v7())).toBe("unclear");
});

test("a landing that is not over is waited for: it has landed or is released, as that ends", async () => {
  const mover = postgres(t.url, { max: 1, onnotice: () => {} });
  const waits = () =>
    t.admin`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  for (const [end, outcome] of [
    ["commit", "landed"],
    ["rollback", "released"],
  ] as const) {
    const tenantId = await tenant("arriving");
    await mover`begin`;
    await mover`delete from placements where tenant_id = ${tenantId}`;
    const asked = releaseTenant(t.db, tenantId);
    await until(async () => (await waits()).length === 1);
    await mover.unsafe(end);
    expect(await asked).toBe(outcome);
  }
  const tenantId = await tenant("arriving");
  await mover`begin`;
  await mover`delete from placements where tenant_id = ${tenantId}`;
  await expect(releaseTenant(t.db, tenantId)).rejects.toThrow();
  await mover`rollback`;
  await mover.end();
});
