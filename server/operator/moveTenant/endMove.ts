/** The two ends of a move besides success: calling it off, and deleting what is left behind. */

import type postgres from "postgres";
import { refuseLanding } from "../../db/sql/refuseLanding.ts";
import type { TwoCells } from "../../db/twoCells.ts";
import { errorCode } from "../../kernel/errors.ts";
import { checkCells } from "./checkCells.ts";
import { deleteRows } from "./deleteRows.ts";
import { keepOthersOut } from "./fence.ts";
import { thaw } from "./freeze.ts";
import type { Move } from "./moveTenant.ts";
import { type MovedTable, planTables, readTables } from "./planTables.ts";
import { readSeen, stageOf } from "./readStage.ts";
import { closeReplication } from "./replication.ts";

/** Searches of all tenants would queue behind a longer wait. */
const SHELF_WAIT_MS = 100;
const SHELF_TRIES = 100;
const LOCK_NOT_AVAILABLE = "55P03";

type End = Pick<Move, "tenantId" | "to" | "say">;

/**
 * Calls a move off: the tenant lives on in the source, and the target forgets what it has of it. Safe to repeat.
 * @throws Error when it has landed already
 */
export async function abortMove(cells: TwoCells, { tenantId, to, say }: End): Promise<void> {
  await checkCells(cells);
  await keepOthersOut(cells, tenantId);
  await refuseLanding(cells.target, tenantId);
  const seen = await readSeen(cells, tenantId);
  const stage = stageOf(seen, to);
  if (stage === "landed" || stage === "moved")
    throw new Error("the tenant lives in the target: run the command without --abort to finish, or move it back");
  if (seen.source) await thaw(cells.source, tenantId, seen.source.since);
  await closeReplication(cells, tenantId);
  if (stage === "arriving") await deleteHere(cells.target, planTables(await readTables(cells.target)), tenantId);
  await cells.target`delete from placements where tenant_id = ${tenantId} and state = 'arriving'`;
  await say("called off: the tenant lives in the source, and the target has nothing of it");
}

/**
 * Deletes what the source still has of a tenant that has left, and tells nobody outside. What remains is the row that
 * says where it went, and people's accounts, with which they may work for others.
 * @throws Error unless the tenant lives in the target
 */
export async function forgetMoved(cells: TwoCells, { tenantId, to, say }: End): Promise<void> {
  await checkCells(cells);
  await keepOthersOut(cells, tenantId);
  if (stageOf(await readSeen(cells, tenantId), to) !== "moved") throw new Error("the tenant has not left the source");
  // Or its deletion would be replicated.
  await closeReplication(cells, tenantId);
  await deleteHere(cells.source, planTables(await readTables(cells.source)), tenantId);
  await cells.source`update auth.session set active_organization_id = null where active_organization_id = ${tenantId}`;
  await cells.source`delete from auth.organization where id = ${tenantId}`;
  await say("the source has nothing of the tenant but where it went");
}

async function deleteHere(sql: postgres.Sql, tables: readonly MovedTable[], tenantId: string): Promise<void> {
  await deleteRows(sql, tables, tenantId);
  const shelf = `embeddings_${tenantId.replaceAll("-", "").toLowerCase()}`;
  await sql`select set_config('lock_timeout', ${`${SHELF_WAIT_MS}`}, false)`;
  for (let tries = 1; ; tries += 1) {
    try {
      await sql.unsafe(`drop table if exists ${shelf}`);
      break;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === SHELF_TRIES) throw error;
    }
  }
  await sql`select set_config('lock_timeout', '0', false)`;
}
