/** A tenant moves between two clusters: whole, alone, and whatever kills the command on the way. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../db/database.ts";
import { moveName } from "../../db/moveName.ts";
import { isNotHome } from "../../db/notHome.ts";
import { withTenant } from "../../db/tenant.ts";
import { withTwoCells } from "../../db/twoCells.ts";
import { findLeftMoves } from "../../doctor/checks/cells.ts";
import { createTestTenant } from "../../test/support/harness.ts";
import { type LogicalClusters, startLogicalClusters } from "../../test/support/logicalClusters.ts";
import { until } from "../../test/support/until.ts";
import { tablesWithRows } from "./deleteRows.ts";
import { abortMove, forgetMoved } from "./endMove.ts";
import { keepOthersOut } from "./fence.ts";
import { freeze, thaw } from "./freeze.ts";
import { type Moved, moveTenant } from "./moveTenant.ts";
import { planTables, readTables } from "./planTables.ts";

let cells: LogicalClusters;
let doors: Database[];
beforeAll(async () => {
  cells = await startLogicalClusters(2);
  doors = cells.urls.map((url) => openDatabase({ url, poolSize: 3, prepare: true }));
}, 300_000);
afterAll(async () => {
  await Promise.all((doors ?? []).map((db) => db.close()));
  await cells?.close();
});

const NAMES = ["a", "b"];
const admin = (cell: number) => cells.admins[cell]!;

/** Both directions look alike. @param from 0 or 1 */
async function withMove<T>(
  from: number,
  tenantId: string,
  work: (cells: Parameters<typeof moveTenant>[0], move: Parameters<typeof moveTenant>[1]) => Promise<T>,
  say: (line: string) => void | Promise<void> = () => {},
): Promise<T> {
  const [source, target] = [cells.urls[from]!, cells.urls[1 - from]!];
  const move = { tenantId, from: NAMES[from]!, to: NAMES[1 - from]!, connection: source, say };
  return withTwoCells({ source, target }, (both) => work(both, move));
}
const move = (from: number, tenantId: string, say?: (line: string) => void | Promise<void>): Promise<Moved> =>
  withMove(from, tenantId, moveTenant, say);
const forget = (from: number, tenantId: string) => withMove(from, tenantId, forgetMoved);

/** A tenant with an owner, whose address and id may be given. */
async function makeTenant(cell: number, owner: { id?: string; email?: string } = {}): Promise<string> {
  const { tenantId } = await createTestTenant(doors[cell]!, { origins: ["https://shop.example"] });
  const { id = v7(), email = `${id}@desk.example` } = owner;
  const sql = admin(cell);
  await sql`insert into auth."user" (id, name, email) values (${id}, 'Robin', ${email}) on conflict do nothing`;
  await sql`insert into auth.organization (id, name, slug) values (${tenantId}, 'Desk', ${tenantId})`;
  await sql`insert into auth.member (id, organization_id, user_id, role) values (${v7()}, ${tenantId}, ${id}, 'owner')`;
  await sql`insert into canned_replies (tenant_id, id, name, content, member_id) values (${tenantId}, ${v7()}, 'Hello', 'Hi', ${id})`;
  return tenantId;
}

/** @returns how many tables have rows of the tenant */
async function rowsIn(cell: number, tenantId: string): Promise<number> {
  return (await tablesWithRows(admin(cell), planTables(await readTables(admin(cell))), tenantId)).length;
}

const opens = (cell: number, tenantId: string) =>
  withTenant({ db: doors[cell]!, tenantId }, async ({ sql }) => (await sql`select from tenants`).length === 1).catch(
    (error: unknown) => {
      if (isNotHome(error)) return false;
      throw error;
    },
  );

/** Where it can be worked for. */
const homes = async (tenantId: string) => Promise.all([opens(0, tenantId), opens(1, tenantId)]);

it("moves every row of one tenant and none of another's, and back again", async () => {
  const [tenantId, other] = [await makeTenant(0), await makeTenant(0)];
  const before = await rowsIn(0, tenantId);
  expect(before).toBeGreaterThan(2);
  const { pauseMs } = await move(0, tenantId);
  expect(pauseMs).toBeGreaterThan(0);
  expect(await homes(tenantId)).toEqual([false, true]);
  expect(await homes(other)).toEqual([true, false]);
  expect([await rowsIn(1, tenantId), await rowsIn(1, other)]).toEqual([before, 0]);
  expect(await admin(1)`select from auth.member where organization_id = ${other}`).toHaveLength(0);
  // What it left behind would meet what comes back.
  await expect(move(1, tenantId)).rejects.toThrow("--forget");
  await forget(0, tenantId);
  expect(await rowsIn(0, tenantId)).toBe(0);
  await move(1, tenantId);
  expect(await homes(tenantId)).toEqual([true, false]);
  expect(await leftOvers()).toEqual([0, 0, 0]);
}, 300_000);

/** Publications, slots and subscriptions, on both sides. */
async function leftOvers(): Promise<number[]> {
  const counts = [0, 0, 0];
  for (const sql of cells.admins) {
    const [row] = await sql<{ counts: number[] }[]>`select array[(select count(*)::int from pg_publication),
      (select count(*)::int from pg_replication_slots), (select count(*)::int from pg_subscription)] as counts`;
    for (const [n, count] of (row?.counts ?? []).entries()) counts[n] = (counts[n] ?? 0) + count;
  }
  return counts;
}

it("takes nothing while it is frozen, and loses nothing that was taken before", async () => {
  const tenantId = await makeTenant(0);
  const refused: boolean[] = [];
  let n = 0;
  const write = () =>
    withTenant({ db: doors[0]!, tenantId }, ({ sql }) => {
      n += 1;
      return sql`insert into labels (tenant_id, id, name, color) values (${tenantId}, ${v7()}, ${`label ${n}`}, 'red')`;
    });
  let taken = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver)
      await write().then(
        () => {
          taken += 1;
        },
        (error: unknown) => void refused.push(isNotHome(error)),
      );
  })();
  await move(0, tenantId).finally(() => {
    isOver = true;
  });
  await writing;
  expect(taken).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused).not.toContain(false);
  const [row] = await admin(1)<
    { count: number }[]
  >`select count(*)::int as count from labels where tenant_id = ${tenantId}`;
  expect(row?.count).toBe(taken);
}, 120_000);

it("lets a person who has an account there work with that one, as the author of what they wrote here", async () => {
  const email = "robin@desk.example";
  await makeTenant(1, { id: "robin-there", email });
  const tenantId = await makeTenant(0, { id: "robin-here", email });
  expect((await move(0, tenantId)).joined).toEqual([email]);
  const members = await admin(1)`select user_id, role from auth.member where organization_id = ${tenantId}`;
  expect(members).toEqual([{ user_id: "robin-there", role: "owner" }]);
  expect(await admin(1)`select member_id from canned_replies where tenant_id = ${tenantId}`).toEqual([
    { member_id: "robin-there" },
  ]);
}, 120_000);

it("leaves a tenant where it is when it is called off, and can move it later", async () => {
  const tenantId = await makeTenant(0);
  await killedAt(0, tenantId, "copied");
  const slot = moveName(tenantId);
  const isFollowed = async () => (await findLeftMoves(doors[0]!)).find((each) => each.slot === slot)?.isFollowed;
  await until(async () => (await isFollowed()) === true);
  await admin(1).unsafe(`alter subscription ${slot} disable`);
  await until(async () => (await isFollowed()) === false);
  expect((await findLeftMoves(doors[0]!))[0]?.kept).toBeGreaterThan(0);
  await withMove(0, tenantId, abortMove);
  expect(await findLeftMoves(doors[0]!)).toEqual([]);
  expect([await rowsIn(1, tenantId), ...(await leftOvers())]).toEqual([0, 0, 0, 0]);
  await killedAt(0, tenantId, "frozen");
  expect(await homes(tenantId)).toEqual([false, false]);
  await withMove(0, tenantId, abortMove);
  expect(await homes(tenantId)).toEqual([true, false]);
  expect([await rowsIn(1, tenantId), ...(await leftOvers())]).toEqual([0, 0, 0, 0]);
  await move(0, tenantId, async () => expect(await findLeftMoves(doors[0]!)).toEqual([]));
  expect(await homes(tenantId)).toEqual([false, true]);
  await expect(withMove(0, tenantId, abortMove)).rejects.toThrow("lives in the target");
}, 300_000);

/** As a process that is killed once it has said this line: its connections break, and it does nothing more. */
async function killedAt(from: number, tenantId: string, line: string): Promise<void> {
  const { promise: reached, resolve, reject } = Promise.withResolvers<void>();
  const never = new Promise<void>(() => {});
  void move(from, tenantId, (said) => {
    if (!said.startsWith(line)) return;
    resolve();
    return never;
  }).then(() => reject(new Error(`it never said "${line}"`)), reject);
  await reached;
  for (const sql of cells.admins) {
    const sessions = () => sql`select pid from pg_stat_activity where application_name = 'frontdesk tenant move'`;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'frontdesk tenant move'`;
    await until(async () => (await sessions()).length === 0);
  }
}

it("goes on where it was killed, wherever that was, and never has two homes", async () => {
  const tenantId = await makeTenant(0);
  const lines = [
    "announced",
    "replication is open",
    "copied",
    "the target has all",
    "frozen",
    "the target has confirmed",
  ];
  let from = 0;
  for (const line of [...lines, "compared", "the tenant lives", "replication is closed"]) {
    const before = await rowsIn(from, tenantId);
    await killedAt(from, tenantId, line);
    expect((await homes(tenantId)).filter(Boolean).length, line).toBeLessThan(2);
    await move(from, tenantId);
    expect((await homes(tenantId))[1 - from], line).toBe(true);
    expect(await rowsIn(1 - from, tenantId), line).toBe(before);
    expect(await leftOvers(), line).toEqual([0, 0, 0]);
    await forget(from, tenantId);
    from = 1 - from;
  }
}, 900_000);

it("freezes only while it holds its lock, and thaws no freeze but its own", async () => {
  const tenantId = await makeTenant(0);
  await withMove(0, tenantId, async (both, about) => {
    // As after a connection that broke: the driver has made another one.
    await expect(freeze(both.source, about)).rejects.toThrow("connection to the source was lost");
    expect(await homes(tenantId)).toEqual([true, false]);
    await keepOthersOut(both, tenantId);
    const first = await freeze(both.source, about);
    const second = await freeze(both.source, about);
    await thaw(both.source, tenantId, first);
    expect(await homes(tenantId)).toEqual([false, false]);
    await thaw(both.source, tenantId, second);
    expect(await homes(tenantId)).toEqual([true, false]);
  });
}, 60_000);

it("says what to change before it changes anything", async () => {
  const tenantId = await makeTenant(0);
  const [source, target] = [cells.urls[0]!, cells.urls[1]!];
  const about = { tenantId, from: "a", to: "b", connection: source, say: () => {} };
  const same = withTwoCells({ source, target: source }, (both) => moveTenant(both, about));
  await expect(same).rejects.toThrow("the same database");
  await expect(move(0, v7())).rejects.toThrow("no such tenant");
  await expect(forget(0, tenantId)).rejects.toThrow("has not left");
  await admin(1)`create role weak login`;
  const weak = target.replace("postgres@", "weak@");
  const refused = withTwoCells({ source, target: weak }, (both) => moveTenant(both, about));
  await expect(refused).rejects.toThrow("not a superuser");
  expect(await homes(tenantId)).toEqual([true, false]);
}, 60_000);
