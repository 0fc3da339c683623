import type { Config } from "../../config/config.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { withSystem } from "../../db/system.ts";
import { counted, error, makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";

const LINK = "docs/scaling.md#how-many-database-connections-does-frontdesk-use";
/** Beyond its pool: two of the job queue, and one for the shelves of large tenants. */
const OF_JOBS = 3;
const MOSTLY_USED = 0.85;

interface Measured {
  /** How many the service itself may open, on all processes of one start. */
  needed: number;
  limit: number;
  used: number;
}

async function measure({ parts: { db, config } }: Scene): Promise<Measured> {
  const counts = await withSystem(db, "doctor", async ({ sql }) =>
    onlyRow(
      await sql<{ limit: number; used: number }[]>`
        select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as limit,
          (select count(*)::int from pg_stat_activity where datid is not null and usesysid is not null) as used`,
    ),
  );
  return { ...counts, needed: connectionsOf(config) };
}

/** The connections of one start at most. */
export function connectionsOf(
  config: Pick<Config, "ROLE" | "WEB_PROCESSES" | "WORKER_PROCESSES" | "DATABASE_POOL_SIZE">,
): number {
  const { ROLE, WEB_PROCESSES, WORKER_PROCESSES, DATABASE_POOL_SIZE } = config;
  const web = ROLE === "worker" ? 0 : WEB_PROCESSES;
  const workers = ROLE === "web" ? 0 : WORKER_PROCESSES;
  const withJobs = ROLE === "web" ? 0 : workers || web;
  return (web + workers) * DATABASE_POOL_SIZE + withJobs * OF_JOBS;
}

export function judgeConnections({ needed, limit, used }: Measured): Verdict[] {
  const mend = "Raise max_connections, lower DATABASE_POOL_SIZE, or put PgBouncer in between.";
  if (needed > limit) {
    const found = `This start may open ${counted(needed, "connection")} to the database, which takes ${limit}.`;
    return [error(found, mend, LINK)];
  }
  if (used > MOSTLY_USED * limit)
    return [warning(`${used} of the database's ${limit} connections are in use.`, mend, LINK)];
  const found = `This start may open ${counted(needed, "connection")}; the database takes ${limit}, and ${used} are in use.`;
  return [ok(found, LINK)];
}

/** Whether there are connections for all processes. */
export const connections = makeCheck("connections", 15, measure, judgeConnections);
