/** A PostgreSQL cluster of the bench's own, in a folder that stays: filling it takes longer than measuring it. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../server/test/support/freePort.ts";
import {
  giveTo,
  initCluster,
  programsOf,
  type RunningCluster,
  startCluster,
} from "../../server/test/support/ownCluster.ts";

/** Nothing is lost that can't be filled again: no log to replay, no waiting for the disk. */
const TO_FILL = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "2GB",
  checkpoint_timeout: "30min",
  autovacuum: "off",
  maintenance_work_mem: "1GB",
  max_parallel_maintenance_workers: "1",
};
/** As on a small server in production; each statement's cost is counted, and nothing is vacuumed unasked. */
const TO_MEASURE = {
  autovacuum: "off",
  max_wal_size: "4GB",
  maintenance_work_mem: "256MB",
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track": "all",
};
export const SHARED_BUFFERS = "1GB";

/** @param base a superuser's login on a PostgreSQL of this machine, whose programs are used */
export async function openCluster(base: string, folder: string, use: "fill" | "measure"): Promise<RunningCluster> {
  const programs = await programsOf(base);
  await mkdir(folder, { recursive: true });
  await giveTo(programs, folder);
  const data = join(folder, "data");
  if (!existsSync(join(data, "PG_VERSION"))) await initCluster(programs, data);
  const settings = { shared_buffers: SHARED_BUFFERS, ...(use === "fill" ? TO_FILL : TO_MEASURE) };
  const cluster = await startCluster(programs, { data, folder, port: await freePort(), settings, env: {} });
  await cluster.promoted();
  return cluster;
}

/** Ends it as `pg_ctl stop` does: everything is written down, whatever `fsync` was. */
export async function closeCluster({ pid }: RunningCluster): Promise<void> {
  process.kill(pid, "SIGINT");
  while (existsSync(`/proc/${pid}`)) await new Promise((resolve) => setTimeout(resolve, 100));
}
