/** First copies that fail for a while and then succeed, or fail until somebody fixes what is wrong. */
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { withTenant } from "../../db/tenant.ts";
import { withTwoCells } from "../../db/twoCells.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { type LogicalClusters, startLogicalClusters } from "../../test/support/logicalClusters.ts";
import { until } from "../../test/support/until.ts";
import { type Move, moveTenant } from "./moveTenant.ts";

interface Pair {
  cells: LogicalClusters;
  source: Database;
  tenantId: string;
}

/** Two databases with these settings, and a tenant in the first. */
async function withPair(settings: Record<string, string>, work: (pair: Pair) => Promise<void>): Promise<void> {
  const cells = await startLogicalClusters(2, settings);
  const source = openDatabase({ url: cells.urls[0]!, poolSize: 3, prepare: true });
  try {
    const { tenantId } = await createTestTenant(source, { origins: ["https://shop.example"] });
    await work({ cells, source, tenantId });
  } finally {
    await source.close();
    await cells.close();
  }
}

const move = ({ cells, tenantId }: Pair, say: Move["say"] = () => {}) =>
  withTwoCells({ source: cells.urls[0]!, target: cells.urls[1]! }, (both) =>
    moveTenant(both, { tenantId, from: "a", to: "b", connection: cells.urls[0]!, say }),
  );

const addLabel = ({ source: db, tenantId }: Pair, name: string) =>
  withTenant(
    { db, tenantId },
    ({ sql }) => sql`insert into labels (tenant_id, id, name, color) values (${tenantId}, ${v7()}, ${name}, 'red')`,
  );

const labelsAtTarget = async ({ cells, tenantId }: Pair) =>
  (await cells.admins[1]!`select from labels where tenant_id = ${tenantId}`).length;

/** How often the target has failed to take rows. */
async function failures({ cells }: Pair): Promise<number> {
  const rows = await cells.admins[1]!<{ count: number }[]>`
    select coalesce(sum(apply_error_count + sync_error_count), 0)::int as count from pg_stat_subscription_stats`;
  return rows[0]?.count ?? 0;
}

it("goes on after dozens of tables could not be begun for want of replication slots", async () => {
  await withPair({ max_replication_slots: "3", wal_retrieve_retry_interval: "500ms" }, async (pair) => {
    const [sql] = pair.cells.admins;
    await addLabel(pair, "Refunds");
    await move(pair, async (line) => {
      if (line.startsWith("announced"))
        await sql!`select pg_create_logical_replication_slot('other_' || n, 'pgoutput') from generate_series(1, 2) n`;
      if (!line.startsWith("copied 0")) return;
      await until(async () => (await failures(pair)) > 20);
      await sql!`select pg_drop_replication_slot('other_' || n) from generate_series(1, 2) n`;
    });
    expect(await labelsAtTarget(pair)).toBe(1);
  });
}, 300_000);

it("says that the target can't take the rows, and goes on from there once that is mended", async () => {
  // Neither the slots that the first run holds nor its errors count against the second.
  await withPair({ max_replication_slots: "4", wal_retrieve_retry_interval: "500ms" }, async (pair) => {
    await addLabel(pair, "Unwanted");
    await pair.cells.admins[1]!`alter table labels add constraint wanted check (name <> 'Unwanted') not valid`;
    await expect(move(pair)).rejects.toThrow("the target's server can't take the rows");
    expect(await failures(pair)).toBeGreaterThanOrEqual(3);
    await pair.cells.admins[1]!`alter table labels drop constraint wanted`;
    await move(pair);
    expect(await labelsAtTarget(pair)).toBe(1);
  });
}, 300_000);
