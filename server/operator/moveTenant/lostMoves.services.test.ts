/** A command that dies, or loses its connection, while a tenant is frozen: the source ends the freeze by itself. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MovingCells, openMovingCells } from "../../test/support/movingCells.ts";
import { Visitor } from "../../test/support/visitor.ts";
import { ORIGIN, until } from "../../test/support/world.ts";

const PAGE = "# Returns\n\nYou can return any item within 30 days of delivery.\n";
const PATIENCE_MS = 90_000;
let cells: MovingCells;
beforeAll(async () => {
  cells = await openMovingCells({}, 5);
}, 300_000);
afterAll(() => cells?.close());

const talk = (tenantId: string, cell: number) => Visitor.open(cells.replicas[cell]!.url, tenantId, ORIGIN);
const canTalk = (tenantId: string, cell: number) =>
  talk(tenantId, cell).then(
    () => true,
    () => false,
  );

/** The tenant's placement in each cell; null: none. */
const placed = (tenantId: string) =>
  Promise.all(
    cells.data.admins.map(async (sql) => {
      const [row] = await sql<{ state: string }[]>`select state from placements where tenant_id = ${tenantId}`;
      return row?.state ?? null;
    }),
  );

/** The connections of running commands, in one cell's database. */
const connectionsIn = async (cell: number) => {
  const rows = await cells.data.admins[cell]!<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'frontdesk tenant move'`;
  return rows.map(({ pid }) => pid);
};

interface Held {
  goOn(): void;
  moved: Promise<unknown>;
}

/** A command that stops after this line until it is told to go on. */
async function heldAt(tenantId: string, line: string): Promise<Held> {
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const moved = cells.move(0, tenantId, (said) => {
    if (!said.startsWith(line)) return;
    reached.resolve();
    return gate.promise;
  });
  moved.then(() => reached.reject(new Error(`it never said "${line}"`)), reached.reject);
  await reached.promise;
  return { goOn: gate.resolve, moved };
}

/** Breaks connections, but not those that were there before. */
async function cut(cell: number, before: number[] = []): Promise<void> {
  const sql = cells.data.admins[cell]!;
  const others = async () => (await connectionsIn(cell)).filter((pid) => !before.includes(pid));
  await sql`select pg_terminate_backend(pid) from unnest(${await others()}::int[]) as pid`;
  await until(async () => (await others()).length === 0);
}

it("lets a tenant be answered again whose command was killed in the freeze, and touches none whose command runs", async () => {
  const [running, killed] = [await cells.tenant(0, PAGE), await cells.tenant(0, PAGE)];
  // Frozen for longer than the other.
  const slow = await heldAt(running, "frozen");
  const before = [await connectionsIn(0), await connectionsIn(1)];
  await heldAt(killed, "frozen");
  for (const cell of [0, 1]) await cut(cell, before[cell]);
  expect(await placed(killed)).toEqual(["frozen", "arriving"]);
  expect(await canTalk(killed, 0)).toBe(false);
  await until(() => canTalk(killed, 0), PATIENCE_MS);
  expect(await placed(killed)).toEqual([null, "arriving"]);
  expect(await placed(running)).toEqual(["frozen", "arriving"]);
  slow.goOn();
  await slow.moved;
  expect(await placed(running)).toEqual(["left", null]);
  // What is said meanwhile goes along, through the replication that is still open.
  const visitor = await talk(killed, 0);
  expect((await visitor.ask("Can I return an item?")).outcome).toBe("answered");
  await cells.move(0, killed);
  expect(await placed(killed)).toEqual(["left", null]);
  visitor.urls.splice(0, 1, cells.replicas[1]!.url);
  expect((await visitor.history()).messages).toHaveLength(2);
}, 300_000);

it("notes by itself that a tenant has left whose command was killed after it had landed", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  await heldAt(tenantId, "the tenant lives");
  for (const cell of [0, 1]) await cut(cell);
  expect(await placed(tenantId)).toEqual(["frozen", null]);
  await until(async () => (await placed(tenantId))[0] === "left", PATIENCE_MS);
  // Asked for it, the source sends on to where it lives.
  await until(() => canTalk(tenantId, 0), PATIENCE_MS);
  expect(await canTalk(tenantId, 1)).toBe(true);
  await cells.move(0, tenantId);
  expect(await placed(tenantId)).toEqual(["left", null]);
}, 300_000);

it("lets a command that has lost the source land nothing once the source has thawed the tenant", async () => {
  const tenantId = await cells.tenant(0, PAGE);
  const { goOn, moved } = await heldAt(tenantId, "compared");
  await cut(0);
  await until(() => canTalk(tenantId, 0), PATIENCE_MS);
  goOn();
  await expect(moved).rejects.toThrow("called off meanwhile");
  expect(await placed(tenantId)).toEqual([null, "arriving"]);
  expect(await canTalk(tenantId, 0)).toBe(true);
  await cells.move(0, tenantId);
  expect(await placed(tenantId)).toEqual(["left", null]);
}, 300_000);
