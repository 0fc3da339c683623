/**
 * Moves one tenant from one cell's database to another's while people talk: its rows are replicated until both have the
 * same, then it is frozen for as long as the last of them take, and lives in the target. Until that moment it lives in
 * the source, and a failure leaves it there.
 */
import { setTimeout } from "node:timers/promises";
import type { Tx } from "../../db/database.ts";
import { moveName } from "../../db/moveName.ts";
import { refuseLanding } from "../../db/sql/refuseLanding.ts";
import { indexShelf, makeShelf } from "../../db/sql/shelves.ts";
import type { TwoCells } from "../../db/twoCells.ts";
import { textOf } from "../../kernel/errors.ts";
import { checkCells, checkPublisher } from "./checkCells.ts";
import { compareRows } from "./compareRows.ts";
import { type People, readPeople, storePeople } from "./copyPeople.ts";
import { countTries, isHopeless, type Tries } from "./countTries.ts";
import { deleteRows } from "./deleteRows.ts";
import { keepOthersOut, makeHome, readArriving } from "./fence.ts";
import { freeze, NotCalm, thaw, waitForCalm } from "./freeze.ts";
import { type MovedTable, planTables, readTables } from "./planTables.ts";
import { readSeen, requireNoRows, stageOf } from "./readStage.ts";
import {
  closeReplication,
  hasConfirmed,
  isSubscribed,
  markLog,
  openReplication,
  readCopyState,
} from "./replication.ts";

export interface Move {
  tenantId: string;
  /** The cells' names. */
  from: string;
  to: string;
  /** Where the target's server reaches the source's database, with a login that may replicate. */
  connection: string;
  /** Called with a line about each step before the next one begins. */
  say(line: string): void | Promise<void>;
}

export interface Moved {
  /** For how long nobody could write for the tenant, in ms; null when that was in an earlier run. */
  pauseMs: number | null;
  /** Addresses of people who had an account of another id at the target, and joined the tenant with that. */
  joined: string[];
}

const LOOK_MS = 200;
/** Beyond this, catching up would prolong the freeze. */
const SMALL_LAG_BYTES = 1_000_000;
/** How long the target may take to confirm what was written last. */
const CONFIRM_MS = 10_000;
const TRIES = 20;

/** As when the tenant's vectors went to a shelf of their own meanwhile: rows of a new partition are not replicated. */
class Differing extends Error {
  override name = "Differing";
  constructor(tables: string[]) {
    super(`the two sides differ, so nothing was handed over; run this again to copy all anew: ${tables.join("; ")}`);
  }
}

/**
 * Safe to repeat after a kill at any point: it goes on from what both databases say.
 * @throws Error that says what to change, or that nothing has changed but rows in the target that nobody sees
 */
export async function moveTenant(cells: TwoCells, move: Move): Promise<Moved> {
  await checkCells(cells);
  await checkPublisher(cells, move.tenantId);
  await keepOthersOut(cells, move.tenantId);
  await refuseLanding(cells.target, move.tenantId);
  const tables = planTables(await readTables(cells.source));
  const seen = await readSeen(cells, move.tenantId);
  const stage = stageOf(seen, move.to);
  if (stage === "new") await announce(cells, move, tables);
  if (stage === "new" || stage === "arriving") {
    // Frozen by a run that was killed: it can be written for again until the rows are there.
    if (seen.source) await thaw(cells.source, move.tenantId, seen.source.since);
    await copy(cells, move, tables);
    const moved = await hand(cells, move, tables);
    await tidy(cells, move);
    return moved;
  }
  if (stage === "landed" && seen.source) await leave(cells, move, seen.source.since);
  await tidy(cells, move);
  return { pauseMs: null, joined: [] };
}

async function announce(cells: TwoCells, { tenantId, from, say }: Move, tables: readonly MovedTable[]): Promise<void> {
  await requireNoRows(cells, tables, tenantId);
  await cells.target`insert into placements (tenant_id, cell, state) values (${tenantId}, ${from}, 'arriving')
    on conflict (tenant_id) do update set cell = excluded.cell, state = 'arriving', since = now()`;
  await say(`announced in the target: nobody touches its rows there until it lives there`);
}

async function copy(cells: TwoCells, move: Move, tables: readonly MovedTable[]): Promise<void> {
  const { tenantId, say } = move;
  const { source, target } = cells;
  const [shelf] = await source`select from knowledge_stats where tenant_id = ${tenantId} and shelf = ${tenantId}`;
  if (!(await isSubscribed(target, moveName(tenantId)))) {
    await deleteRows(target, tables, tenantId);
    if (shelf) await putUpShelf(cells, tenantId);
    await openReplication(cells, { ...move, tables });
  }
  await say(`replication is open: ${tables.length} tables`);
  await catchUp(cells, move);
  if (shelf) await asOwner(target, tenantId, (tx) => indexShelf(tx, tenantId));
  for (const { name } of tables) await target.unsafe(`analyze ${name}`);
  await say("the target has all rows, and follows the source");
}

/** @throws Error when the target can't take the rows */
async function catchUp(cells: TwoCells, { tenantId, say }: Move): Promise<void> {
  let tries: Tries | undefined;
  for (;;) {
    const state = await readCopyState(cells, tenantId);
    if (state.copied !== tries?.copied)
      await say(`copied ${state.copied} of ${state.tables} tables; ${state.lag ?? "?"} bytes behind`);
    if (state.copied === state.tables && state.lag !== null && state.lag < SMALL_LAG_BYTES) return;
    tries = countTries(tries, state, performance.now());
    if (isHopeless(tries))
      throw new Error(
        "the target's server can't take the rows: its log says why. Fix that and run this again, or call it off with --abort",
      );
    await setTimeout(LOOK_MS);
  }
}

/** A large tenant's vectors have a partition of their own, which the target has to have before they come. */
async function putUpShelf({ target }: TwoCells, tenantId: string): Promise<void> {
  const table = `embeddings_${tenantId.replaceAll("-", "").toLowerCase()}`;
  const [there] = await target<{ is_there: boolean }[]>`select to_regclass(${table}) is not null as is_there`;
  if (there?.is_there) return;
  await asOwner(target, tenantId, async (tx) => {
    await makeShelf(tx, tenantId);
    await tx.sql.unsafe(`alter table embeddings attach partition ${table} for values in ('${tenantId}')`);
  });
}

/** A transaction as the tables' owner, for this tenant. */
async function asOwner(sql: Tx["sql"], tenantId: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await sql`begin`;
  try {
    await sql`select set_config('role', 'frontdesk_migrator', true), set_config('app.current_tenant', ${tenantId}, true)`;
    await work({ sql, afterCommit: () => {} });
    await sql`commit`;
  } catch (error) {
    await sql`rollback`;
    throw error;
  }
}

/** Freezes, and hands the tenant over: again and again until the source comes to rest for long enough. */
async function hand(cells: TwoCells, move: Move, tables: readonly MovedTable[]): Promise<Moved> {
  for (let tries = 1; ; tries += 1) {
    try {
      await waitForCalm(cells.source, move.tenantId);
      return await handOnce(cells, move, tables);
    } catch (error) {
      if (!(error instanceof NotCalm) || tries === TRIES) throw error;
      await move.say(`thawed again, ${error.message}`);
    }
  }
}

async function handOnce(cells: TwoCells, move: Move, tables: readonly MovedTable[]): Promise<Moved> {
  const { tenantId, say } = move;
  const since = performance.now();
  const arriving = await readArriving(cells.target, tenantId);
  const frozen = await freeze(cells.source, move);
  try {
    await say("frozen: the source takes nothing more for this tenant");
    await confirmed(cells, tenantId);
    await say("the target has confirmed all that was written");
    const differ = await compareRows(cells, tables, tenantId);
    if (differ.length > 0) throw new Differing(differ);
    await say(`compared: the same rows in ${tables.length} tables`);
  } catch (error) {
    await thaw(cells.source, tenantId, frozen);
    // What replication has missed once doesn't come later.
    if (error instanceof Differing) await closeReplication(cells, tenantId);
    throw error;
  }
  const joined = await land(cells, { tenantId, arriving }, tables).catch(async (error: unknown) => {
    // Refused by the server, so nothing was committed. After a broken connection nobody knows: it stays frozen.
    if (textOf(error, "severity") === "ERROR") await thaw(cells.source, tenantId, frozen);
    throw error;
  });
  await say("the tenant lives in the target");
  await leave(cells, move, frozen);
  return { pauseMs: Math.round(performance.now() - since), joined };
}

async function confirmed({ source }: TwoCells, tenantId: string): Promise<void> {
  const place = await markLog(source);
  const since = performance.now();
  while (!(await hasConfirmed(source, tenantId, place))) {
    if (performance.now() - since > CONFIRM_MS) throw new NotCalm("the target was too slow to confirm");
    await setTimeout(LOOK_MS / 10);
  }
}

/** From this commit on the tenant lives in the target. Until it is known whether that happened, the source stays frozen. */
async function land(
  { source, target }: TwoCells,
  { tenantId, arriving }: { tenantId: string; arriving: string },
  tables: readonly MovedTable[],
): Promise<string[]> {
  const people: People = await readPeople(source, tenantId);
  return target.begin(async (sql) => {
    const joined = await storePeople(sql, people, { tenantId, tables });
    // Whoever ran them can't end them any more: the sweeper need not wait.
    await sql`update turns set lease_until = now() where tenant_id = ${tenantId} and status = 'running'`;
    await makeHome(sql, tenantId, arriving);
    return joined;
  });
}

/** The source may have learnt it by itself already. @param frozen since when it is frozen */
async function leave({ source }: TwoCells, { tenantId }: Move, frozen: string): Promise<void> {
  await source`update placements set state = 'left', since = now()
    where tenant_id = ${tenantId} and state = 'frozen' and since = ${frozen}::text::timestamptz`;
}

async function tidy(cells: TwoCells, { tenantId, say }: Move): Promise<void> {
  await closeReplication(cells, tenantId);
  await say("replication is closed");
}
