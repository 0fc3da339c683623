/** What the operator reads of each tenant's costs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { usageCsv } from "./usageCsv.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const linesOf = async (days?: string) => (await usageCsv({ db: database.db }, days)).trimEnd().split("\r\n");

test("each tenant has a line for each day it was used on, the dearest of the newest day first", async () => {
  const [cheap, dear] = [
    (await createTestTenant(database.db, { name: "Cheap, and small" })).tenantId,
    (await createTestTenant(database.db, { name: "Dear" })).tenantId,
  ];
  const use = (tenantId: string, ago: number, shard: number, micros: number) => database.admin`
    insert into usage_daily (tenant_id, day, shard, turns, tokens_in, tokens_out, cost_micros)
    values (${tenantId}, to_char((now() at time zone 'utc')::date - ${ago}::int, 'YYYY-MM-DD'), ${shard}, 2, 300, 40, ${micros})`;
  const spendOutside = (tenantId: string, ago: number, purpose: string, micros: number) => database.admin`
    insert into other_costs_daily (tenant_id, day, purpose, tokens_in, cost_micros)
    values (${tenantId}, to_char((now() at time zone 'utc')::date - ${ago}::int, 'YYYY-MM-DD'), ${purpose}, 70, ${micros})`;
  for (const [tenantId, ago, shard, micros] of [
    [cheap, 0, 0, 1500],
    [dear, 0, 0, 2_000_000],
    [dear, 0, 1, 500_000],
    [dear, 1, 0, 1000],
    [dear, 7, 0, 9_000_000],
  ] as const)
    await use(tenantId, ago, shard, micros);
  for (const [tenantId, ago, purpose, micros] of [
    [cheap, 0, "embedding", 3000],
    [cheap, 0, "trial", 500],
    // Nobody asked anything, but a document was added.
    [cheap, 1, "embedding", 2000],
  ] as const)
    await spendOutside(tenantId, ago, purpose, micros);
  const [head, ...lines] = await linesOf();
  expect(head).toBe("day,tenant_id,tenant,turns,tokens_in,tokens_out,cost_usd,cost_usd_outside_turns");
  expect(lines.map((line) => line.replace(/^[\d-]+,/, ""))).toEqual([
    `${dear},Dear,4,600,80,2.5,0`,
    `${cheap},"Cheap, and small",2,300,40,0.0015,0.0035`,
    `${cheap},"Cheap, and small",0,0,0,0,0.002`,
    `${dear},Dear,2,300,40,0.001,0`,
  ]);
  expect(await linesOf("8")).toHaveLength(6);
  await expect(usageCsv({ db: database.db }, "400")).rejects.toThrow("--days");
});
