/** Promise A3: the tenant's setting never survives its transaction, whoever gets the server connection next. */
import pg from "pg";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { callForTenant, withTenant } from "../../db/tenant.ts";
import { cases, figure, seed } from "../support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../support/harness.ts";
import { type Random, randomFrom } from "./isolation/statements.ts";
import { type Bouncer, startPgBouncer } from "./pgbouncer.ts";

const CLIENTS = 8;
const POOL_SIZES = [1, 2, 3, 4, 5];

let t: TestDatabase;
let bouncer: Bouncer | null;
const tenants: string[] = [];

beforeAll(async () => {
  t = await openTestDatabase();
  for (let i = 0; i < 10; i++) {
    const { tenantId } = await createTestTenant(t.db, { origins: [`https://shop${i}.example`] });
    tenants.push(tenantId);
  }
  await t.admin.unsafe(`create function read_origins(p_tenant uuid, p_fails boolean) returns table (tenant_id uuid)
    language plpgsql as $$ begin
      perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
      perform 1 / case when p_fails then 0 else 1 end;
      return query select o.tenant_id from tenant_origins o;
    end $$`);
  bouncer = await startPgBouncer(t.url);
  if (!bouncer)
    process.stdout.write("PgBouncer is not installed: its tests are skipped (with CI=true they would fail)\n");
});
afterAll(async () => {
  await bouncer?.stop();
  await t.close();
});

class GivenUp extends Error {}

/** A row's owner other than expected, or a setting where there should be none: one leak each. */
type Step = (random: Random, tenant: string) => Promise<number>;

const LOOK = `select current_user as role, current_setting('app.current_tenant', true) as tenant,
  current_setting('role') as set_role`;
const leaksIn = (row: { role: string; tenant: string | null; set_role: string } | undefined) =>
  row && row.set_role === "none" && !row.tenant ? 0 : 1;
const foreignIn = (rows: readonly { tenant_id?: string }[], tenant: string) =>
  rows.length === 1 && rows[0]?.tenant_id === tenant ? 0 : 1;

/** Draws what a client does next: a tenant's transaction (committed, given up or failed) or call, or a look without a tenant. */
async function interleave(count: number, random: Random, inTenant: Step, look: () => Promise<number>) {
  let left = count;
  let leaks = 0;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      leaks += random.next() < 0.4 ? await look() : await inTenant(random, random.pick(tenants));
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return leaks;
}

function throughTheDoor(db: Database): Step {
  return async (random, tenant) => {
    let leaks = 0;
    const fate = random.next();
    try {
      const ctx = { db, tenantId: tenant };
      if (fate > 0.7) return foreignIn(await callForTenant(ctx, "read_origins", { fails: fate > 0.9 }), tenant);
      await withTenant(ctx, async ({ sql }) => {
        leaks += foreignIn(await sql`select tenant_id from tenant_origins`, tenant);
        if (fate < 0.2) throw new GivenUp();
        if (fate < 0.4) await sql`select 1 / 0`;
        leaks += foreignIn(await sql`select id as tenant_id from tenants`, tenant);
      });
    } catch (error) {
      if (!(error instanceof GivenUp) && (error as { code?: string }).code !== "22012") throw error;
    }
    return leaks;
  };
}

function throughPg(pool: pg.Pool): Step {
  return async (random, tenant) => {
    const client = await pool.connect();
    let lost: Error | undefined;
    try {
      await client.query("begin");
      await client.query(
        "select set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', $1, true)",
        [tenant],
      );
      const leaks = foreignIn((await client.query("select tenant_id from tenant_origins")).rows, tenant);
      const fate = random.next();
      if (fate < 0.1)
        lost = new GivenUp(); // hangs up inside the transaction
      else await client.query(fate < 0.5 ? "rollback" : "commit");
      return leaks;
    } finally {
      client.release(lost);
    }
  };
}

test.for([
  ["postgres, without prepared statements", "postgres"],
  ["pg", "pg"],
] as const)(
  "through PgBouncer in transaction mode no setting outlives its transaction: %s",
  {
    timeout: 600_000,
  },
  async ([name, driver], { skip }) => {
    if (!bouncer) return skip();
    const random = randomFrom(seed(`pgbouncer, ${driver}`));
    const count = cases(1_000, 10_000);
    let leaks = 0;
    for (const size of POOL_SIZES) {
      const share = count / POOL_SIZES.length;
      if (driver === "postgres") {
        const db = openDatabase({ url: bouncer.url(size), poolSize: CLIENTS, prepare: false });
        const raw = postgres(bouncer.url(size), { max: CLIENTS, prepare: false });
        const look = async () => leaksIn((await raw.unsafe(LOOK))[0] as never);
        leaks += await interleave(share, random, throughTheDoor(db), look);
        await Promise.all([db.close(), raw.end()]);
      } else {
        const pool = new pg.Pool({ connectionString: bouncer.url(size), max: CLIENTS });
        const look = async () => leaksIn((await pool.query(LOOK)).rows[0]);
        leaks += await interleave(share, random, throughPg(pool), look);
        await pool.end();
      }
    }
    figure(`settings that outlived their transaction through PgBouncer (${name})`, leaks, count);
    expect(leaks).toBe(0);
  },
);

test("a setting made for the whole session would have been found", async ({ skip }) => {
  if (!bouncer) return skip();
  const pool = new pg.Pool({ connectionString: bouncer.url(1), max: 2 });
  await pool.query("select set_config('app.current_tenant', $1, false)", [tenants[0]]);
  expect(leaksIn((await pool.query(LOOK)).rows[0])).toBe(1);
  await pool.query("reset app.current_tenant");
  await pool.end();
});
