/**
 * Every statement that reads or changes a tenant's rows names the tenant itself, for each table in it: row-level security is
 * the second lock, not the only one, and a router in front of several servers can send the statement where the tenant is. The
 * database plans each of them as a login that no policy holds, and the plan says where a scan's tenant comes from.
 *
 * What this can't see: texts put together while they run (below), those that LangGraph's own saver sends through
 * `answering/checkpointer.ts`, drizzle's for accounts, and what is neither in a template nor in `db/functions/`.
 */
import type postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../support/harness.ts";
import { collectStatements, PARAMETER } from "../rows/collect.ts";
import { statementsOfFunctions } from "./functionStatements.ts";
import { planOf, readTenantColumns, type TenantColumns, type Unbound, unboundScans } from "./plans.ts";

/** Statements of other rooms' tenants, outside of `withSystem(…)` as the source has it; and why. */
const CROSSING: Record<string, string> = {
  "server/accounts/signIn/signInByProvider.ts": "whether any desk has invited an address: asked as the platform",
  "server/db/copies.ts": "the mails of all tenants, held back in a restored copy that nobody uses yet",
};

const PAGE = "select null::uuid as id, now() as sort_at, 1 as place";
/** What a part stands for that is put in while the statement runs. The parts are statements of their own here. */
const PARTS: Record<string, string> = {
  "server/exports/jsonRows.ts": "select 1",
  "server/inbox/list/findWords.ts": "select 1",
  "server/inbox/list/listTickets.ts": PAGE,
  "server/inbox/list/selectRows.ts": PAGE,
};

let t: TestDatabase;
let sql: postgres.ReservedSql;
let columns: TenantColumns;
beforeAll(async () => {
  t = await openTestDatabase();
  columns = await readTenantColumns(t.admin);
  sql = await t.admin.reserve();
  // A plan that fits any value keeps them apart from what the statement says itself.
  await sql`set plan_cache_mode = force_generic_plan`;
});
afterAll(async () => {
  sql.release();
  await t.close();
});

const scansOf = async (text: string) => unboundScans(await planOf(sql, text), columns);
const shown = (where: string, text: string, { groups, joins }: Unbound) =>
  `${where} ${groups.flat().join(", ")} ${joins.join(" ")}: ${text.replace(/\s+/g, " ").replaceAll(PARAMETER, "?").trim()}`;

test("each statement of the source names its tenant, and one that crosses tenants joins them by it", async () => {
  const offenders: string[] = [];
  const crossing = new Set<string>();
  let count = 0;
  for (const { path, line, texts, reason } of collectStatements()) {
    for (const written of new Set(texts)) {
      if (/^\w+$/.test(written)) continue;
      const text = written.replaceAll(`(${PARAMETER})`, `(${PARTS[path] ?? PARAMETER})`);
      const found = await scansOf(text.replaceAll(`(${PARAMETER} limit`, `(${PARTS[path] ?? PARAMETER} limit`));
      count += 1;
      if (found.groups.length === 0) continue;
      if (reason === null) crossing.add(path);
      const mayCross = reason !== null || path in CROSSING;
      if (!mayCross || found.joins.length > 0) offenders.push(shown(`${path}:${line}`, text, found));
    }
  }
  expect(offenders).toEqual([]);
  expect([...crossing].sort()).toEqual(Object.keys(CROSSING).sort());
  expect(count).toBeGreaterThan(700);
});

test("each statement of a database function names its tenant", async () => {
  const tables = [...columns.keys()].map((name) => name.replace(/^\w+\./, ""));
  const statements = await statementsOfFunctions(t.admin, tables);
  const offenders: string[] = [];
  for (const { name, text } of statements) {
    const found = await scansOf(text);
    if (found.groups.length > 0) offenders.push(shown(name, text, found));
  }
  expect(offenders).toEqual([]);
  expect(statements.length).toBeGreaterThan(50);
});

const ID = "00000000-0000-0000-0000-000000000000";
test.each([
  ["a table without its tenant", "select id from tickets where id = $1", 1],
  [
    "one of two tables, joined by its id alone",
    "select m.id from tickets t join messages m on m.ticket_id = t.id where t.tenant_id = $1",
    1,
  ],
  [
    "the table that a left join keeps",
    "select t.id from tickets t left join messages m on m.tenant_id = t.tenant_id and m.tenant_id = $1",
    1,
  ],
  [
    "a subquery that is read once for all rows",
    "select id from tickets where tenant_id = $1 and id not in (select ticket_id from turns)",
    1,
  ],
  ["one side of a union", "select id from tickets where tenant_id = $1 union all select id from turns", 1],
  ["one side of an or", "select id from tickets where tenant_id = $1 or id = $2", 1],
  [
    "an insert that leaves it to the column's default",
    "insert into langgraph.checkpoints (thread_id, checkpoint_id, checkpoint) values ('1', '1', '{}')",
    1,
  ],
  ["nothing: it is given", "delete from tickets where tenant_id = $1 and id = $2", 0],
  ["nothing: it is written out", `select id from tenants where id = '${ID}'`, 0],
  [
    "nothing: it comes over joins",
    `select m.id from tickets t join messages m on (m.tenant_id, m.ticket_id) = (t.tenant_id, t.id)
    left join feedback f on f.tenant_id = m.tenant_id and f.message_id = m.id where t.tenant_id = $1`,
    0,
  ],
  [
    "nothing: it comes from outside of a subquery",
    `select id from tickets t where tenant_id = $1
    and exists (select from turns u where u.tenant_id = t.tenant_id and u.ticket_id = t.id)`,
    0,
  ],
])("a plan shows %s", async (_, text, count) => {
  const { groups } = await scansOf(text);
  expect(groups.length).toBe(count);
});

test("a statement that crosses tenants may name none, and is refused where it joins rows by another column", async () => {
  const by = (condition: string) => scansOf(`select t.id from tickets t join messages m on ${condition}`);
  expect((await by("m.tenant_id = t.tenant_id and m.ticket_id = t.id")).groups.length).toBe(1);
  expect((await by("m.ticket_id = t.id")).joins.length).toBeGreaterThan(0);
  expect((await scansOf("select (select count(*) from tickets), (select count(*) from turns)")).joins).toEqual([]);
});
