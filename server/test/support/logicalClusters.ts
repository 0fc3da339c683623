/** PostgreSQL clusters of a test's own that replicate logically, each with a migrated database: one for each cell. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { migrate } from "../../db/migrate.ts";
import { freePort } from "./freePort.ts";
import { giveTo, initCluster, programsOf, type RunningCluster, startCluster } from "./ownCluster.ts";

export interface LogicalClusters {
  folder: string;
  /** A superuser's login to each one's database. */
  urls: string[];
  /** Kept open, one to each. */
  admins: postgres.Sql[];
  clusters: RunningCluster[];
  close(): Promise<void>;
}

const SETTINGS = {
  ...{ wal_level: "logical", max_worker_processes: "16", max_logical_replication_workers: "8", fsync: "off" },
  ...{ shared_buffers: "64MB", max_connections: "100" },
};

/** @param settings of PostgreSQL, besides those that moves need */
export async function startLogicalClusters(
  count: number,
  settings: Record<string, string> = {},
): Promise<LogicalClusters> {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-cells-"));
  const programs = await programsOf(process.env.DATABASE_URL ?? "");
  await giveTo(programs, folder);
  const clusters = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const own = join(folder, `${n}`);
      await mkdir(own);
      await giveTo(programs, own);
      const data = join(own, "data");
      await initCluster(programs, data);
      const start = { data, folder: own, port: await freePort(), settings: { ...SETTINGS, ...settings }, env: {} };
      const cluster = await startCluster(programs, start);
      await cluster.promoted();
      return cluster;
    }),
  );
  const urls = clusters.map((cluster) => cluster.urlOf("frontdesk"));
  for (const [n, cluster] of clusters.entries()) {
    const sql = postgres(cluster.urlOf("postgres"), { max: 1 });
    await sql`create database frontdesk`;
    await sql.end();
    await migrate(urls[n] ?? "");
  }
  const admins = urls.map((url) => postgres(url, { max: 3, onnotice: () => {} }));
  return {
    ...{ folder, urls, admins, clusters },
    async close() {
      await Promise.all(admins.map((sql) => sql.end({ timeout: 2 })));
      await Promise.all(clusters.map((cluster) => cluster.crash()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
