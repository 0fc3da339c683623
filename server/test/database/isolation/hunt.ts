/** Runs random statements as the app role and counts what a superuser sees that they should not have done. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import type { Database } from "../../../db/database.ts";
import { withTenant } from "../../../db/tenant.ts";
import type { TestDatabase } from "../../support/harness.ts";
import { isTenantless, readCatalog, type Table } from "./catalog.ts";
import { fillTables, type Rows } from "./rows.ts";
import { drawStatement, randomFrom, type Setting, type Statement } from "./statements.ts";

export interface Ground {
  admin: postgres.Sql;
  db: Database;
  /** All tenant tables; partitions are reached through their parents, but may be named as well. */
  tables: Table[];
  rows: Rows;
  tenants: string[];
}

/** Fills every tenant table with rows of `count` tenants. */
export async function prepareGround({ db, admin }: Pick<TestDatabase, "db" | "admin">, count: number): Promise<Ground> {
  const tables = (await readCatalog(admin)).filter(({ name, isPartition }) => !isTenantless(name) && !isPartition);
  const tenants = Array.from({ length: count }, () => randomUUID());
  return { db, admin, tables, tenants, rows: await fillTables(admin, tables, tenants, 2) };
}

export interface Findings {
  /** Statements that the database let run. */
  ran: number;
  refused: number;
  /** What went wrong, in words. */
  foreign: string[];
}

class Undo extends Error {}

/** Draws and runs `count` statements, each in a transaction that is undone after a superuser has looked. */
export async function hunt(ground: Ground, count: number, seed: number): Promise<Findings> {
  const random = randomFrom(seed);
  const expected = await countOwned(ground, ground.admin);
  const findings: Findings = { ran: 0, refused: 0, foreign: [] };
  for (let i = 0; i < count; i++) {
    const statement = drawStatement(random, ground.tables, ground.rows, ground.tenants);
    const verdict = await runOne(ground, statement, expected);
    if (verdict === "refused") findings.refused += 1;
    else findings.ran += 1;
    if (verdict !== "refused" && verdict !== "clean") findings.foreign.push(`${statement.text} (${verdict})`);
  }
  return findings;
}

async function runOne(ground: Ground, statement: Statement, expected: Counts): Promise<"refused" | "clean" | string> {
  const { setting, tenant, text } = statement;
  let verdict = "refused";
  const work = async (sql: postgres.Sql) => {
    const seen = await sql.unsafe(text);
    const visible = setting === "own" ? tenant : null;
    verdict = judgeRows(seen, visible, expected.get(`${statement.table.name} ${visible}`) ?? 0);
    if (verdict === "clean" && statement.writes) verdict = await judgeChanges(ground, sql, visible, expected);
    throw new Undo();
  };
  try {
    if (setting === "own") await withTenant({ db: ground.db, tenantId: tenant }, ({ sql }) => work(sql));
    else
      await ground.admin.begin((sql) =>
        forge(sql as unknown as postgres.Sql, setting).then(() => work(sql as unknown as postgres.Sql)),
      );
  } catch (error) {
    // Refusals by the database: no right, policy, foreign key, unique, bad uuid, not null. Anything else is a broken test.
    const code = (error as { code?: string }).code ?? "";
    if (!(error instanceof Undo) && !/^(42501|23503|23505|22P02|23502|428C9)$/.test(code)) {
      throw new Error(`${text}: ${(error as Error).message}`, { cause: error });
    }
  }
  return verdict;
}

async function forge(sql: postgres.Sql, setting: Exclude<Setting, "own">): Promise<void> {
  await sql`select set_config('role', 'frontdesk_app', true)`;
  const value = { empty: "", unknown: randomUUID(), garbage: "1' or true --", unset: null }[setting];
  if (value !== null) await sql`select set_config('app.current_tenant', ${value}, true)`;
}

/** Every row returned must be the visible tenant's own, and a count must not exceed what the tenant has. */
function judgeRows(seen: readonly postgres.Row[], visible: string | null, own: number): string {
  for (const row of seen) {
    for (const owner of [row.owner, row.owner2]) {
      if (owner !== undefined && owner !== null && owner !== visible) return `saw a row of ${owner}`;
    }
    if (row.total !== undefined && row.total !== own) return `counted ${row.total} of ${own}`;
  }
  return "clean";
}

type Counts = Map<string, number>;

/** Rows by table and tenant, and those that this transaction wrote, as superuser. */
async function countOwned(ground: Ground, sql: postgres.Sql | postgres.Sql): Promise<Counts> {
  const rows = await sql.unsafe(
    ground.tables
      .map(
        ({ name, tenantColumn }) => `select '${name}' as name, ${tenantColumn}::text as owner, count(*)::int as total,
          count(*) filter (where xmin = pg_current_xact_id()::xid)::int as fresh from ${name} group by 2`,
      )
      .join(" union all "),
  );
  const counts: Counts = new Map();
  for (const { name, owner, total, fresh } of rows) {
    counts.set(`${name} ${owner}`, total);
    if (fresh > 0) counts.set(`${name} ${owner} fresh`, fresh);
  }
  return counts;
}

async function judgeChanges(
  ground: Ground,
  sql: postgres.Sql,
  visible: string | null,
  expected: Counts,
): Promise<string> {
  await sql`select set_config('role', 'none', true)`;
  const after = await countOwned(ground, sql);
  for (const key of new Set([...after.keys(), ...expected.keys()])) {
    if (visible !== null && key.includes(visible)) continue;
    if (key.endsWith(" fresh")) return `wrote ${key}`;
    if (after.get(key) !== expected.get(key)) return `${key}: ${after.get(key) ?? 0} rows of ${expected.get(key) ?? 0}`;
  }
  return "clean";
}
