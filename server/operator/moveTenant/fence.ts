/**
 * Keeps a tenant from having two homes when a run of the command lives on without its connection to the source: the
 * source may thaw the tenant meanwhile, by another run or by itself (`endLostMoves`).
 * Whoever means to thaw it first gives the target's row `arriving` another `since` (`db/sql/refuseLanding.ts`), and a
 * landing takes only the one that its run has read before it froze.
 */
import type postgres from "postgres";
import { moveName } from "../../db/moveName.ts";
import type { TwoCells } from "../../db/twoCells.ts";

const MEANWHILE = "this move was called off meanwhile, by another run or by the source: run this again";

/** Held until the connection ends. @throws Error while another run moves the same tenant */
export async function keepOthersOut({ source }: TwoCells, tenantId: string): Promise<void> {
  const [lock] = await source<{ taken: boolean }[]>`
    select pg_try_advisory_lock(hashtextextended(${moveName(tenantId)}, 0)) as taken`;
  if (!lock?.taken) throw new Error("this tenant is being moved by another run of this command");
}

/** @returns what `land` has to find in the target: to be read before the freeze */
export async function readArriving(target: postgres.Sql, tenantId: string): Promise<string> {
  const [row] = await target<{ since: string }[]>`
    select since::text as since from placements where tenant_id = ${tenantId} and state = 'arriving'`;
  if (!row) throw new Error(MEANWHILE);
  return row.since;
}

/**
 * Makes the target the tenant's home, with the transaction's commit.
 * @throws Error when somebody has thawed the tenant in the source, or may have
 */
export async function makeHome(target: postgres.ISql, tenantId: string, arriving: string): Promise<void> {
  const { count } = await target`delete from placements
    where tenant_id = ${tenantId} and state = 'arriving' and since = ${arriving}::text::timestamptz`;
  if (count !== 1) throw new Error(MEANWHILE);
}
