/** One process of the service: parts, graph, runner, jobs and HTTP, started in order and stopped in reverse. */
import type { Logger } from "pino";
import { createAuth } from "../accounts/signIn/auth.ts";
import { buildGraph } from "../answering/graph.ts";
import { warmGrade } from "../answering/warmGrade.ts";
import { type Config, isTraced } from "../config/config.ts";
import { withEphemeralSecrets } from "../config/ephemeralSecrets.ts";
import type { Parts } from "../context/context.ts";
import { createRunner, type Runner } from "../conversations/turn/runner.ts";
import { migrate } from "../db/migrate.ts";
import { checkAtStart } from "../doctor/checkAtStart.ts";
import { listen } from "../http/listen.ts";
import type { newRouter } from "../http/router.ts";
import { openStreams } from "../http/sse.ts";
import type { Jobs } from "../jobs/loop.ts";
import { releaseLeases } from "../jobs/releaseLeases.ts";
import { startJobs } from "../jobs/startJobs.ts";
import { startWorkers } from "../jobs/startWorkers.ts";
import { warmEveryday } from "../knowledge/everyday/similarityToEveryday.ts";
import { metrics } from "../metrics/metrics.ts";
import { addProbe, type MetricsSnapshot, measureProcess, readMetrics } from "../metrics/readMetrics.ts";
import type { ProcessRole } from "../processes/planProcesses.ts";
import { checkSecrets } from "../tenants/rotateSecrets.ts";
import { createApp, createWorkerApp } from "./app.ts";
import { buildParts } from "./buildParts.ts";
import { openTracing } from "./openTracing.ts";

export interface Service {
  /** The URL it listens on; empty if it doesn't listen. */
  url: string;
  port: number;
  parts: Parts;
  runner: Runner;
  jobs: Jobs;
  /**
   * Drains: accepts no new work, lets running turns finish (at most `DRAIN_SECONDS`), hands the rest to other
   * processes, ends the streams with a hint when to reconnect, and closes everything.
   * @param options.leavesPort other processes on this port take its connections, from the start
   */
  stop(options?: { leavesPort?: boolean }): Promise<void>;
}

export interface ServiceOptions {
  log: Logger;
  /** Defaults to `all`. */
  role?: ProcessRole;
  /** False for a worker that leaves the port to others. */
  listens?: boolean;
  /** False if the schema is up to date and the other start-up checks are done. */
  isFirst?: boolean;
  /** Prefix of every Redis key. */
  redisPrefix?: string;
  /** Additional pages to serve (the demo's shop). */
  pages?: ReturnType<typeof newRouter>;
  /** Reads the metrics of all processes that were started together; defaults to those of this one. */
  readAllMetrics?: () => Promise<MetricsSnapshot[]>;
  /** Called with a line about each slow step. */
  progress?: (line: string) => void;
}

/** @throws if the database is unreachable, its login has too many rights, or the port is taken; leaves nothing open */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, role = "all", isFirst = true, listens = true, progress = () => {} } = options;
  const url = config.DATABASE_URL;
  if (!url) throw new Error("startService: no database");
  const ownerUrl = config.DATABASE_MIGRATION_URL ?? url;
  if (isFirst) sayWhatIsTraced(config, log);
  if (isFirst) await migrate(ownerUrl, progress);
  const built = await buildParts(withEphemeralSecrets(config), log, options.redisPrefix);
  const { parts } = built;
  const opened: { close(): Promise<unknown> }[] = [await openTracing(config, log), built];
  try {
    if (isFirst) await checkAtStart(parts).then(() => checkSecrets(parts));
    parts.embedder.warm?.();
    if (parts.embedder.warm && role !== "worker") void warmEveryday(parts.embedder);
    if (role !== "worker") void warmGrade();
    measureProcess();
    const runner = createRunner(parts, buildGraph({ isTraced: isTraced(config) }));
    const workers = role === "web" ? null : await startWorkers(parts, ownerUrl);
    if (workers) opened.push({ close: workers.stop });
    const streams = openStreams();
    let isDraining = false;
    const readAllMetrics = options.readAllMetrics ?? (async () => [await readMetrics()]);
    let jobs: Jobs | null = null;
    const sweepAge = () => jobs?.sweepAge() ?? 0;
    const health = { draining: () => isDraining, sweepAge, readAllMetrics };
    const app =
      role === "worker"
        ? createWorkerApp(parts, health)
        : createApp(parts, { runner, auth: createAuth(parts), streams, health, pages: options.pages });
    const listening = listens ? await listen(app, { host: config.HOST, port: config.PORT }) : null;
    const endProbes = [
      addProbe(() => metrics.openStreams.set(streams.count)),
      addProbe(() => metrics.runningTurns.set(runner.running().length)),
      addProbe(() => measurePool(parts)),
      addProbe(() => metrics.sweepAge.set(sweepAge())),
    ];
    const started = startJobs(parts, runner, { runsTurns: role !== "worker", workers, streams });
    jobs = started;

    async function stop({ leavesPort = false } = {}): Promise<void> {
      isDraining = true;
      if (leavesPort) void listening?.leave();
      const left = await runner.drain(config.DRAIN_SECONDS * 1000);
      await started.stop();
      if (left.length > 0) await releaseLeases(parts, left);
      streams.endAll();
      await listening?.close(1000);
      for (const end of endProbes) end();
      for (const each of opened.reverse()) await each.close();
    }
    return { url: listening?.url ?? "", port: listening?.port ?? 0, parts, runner, jobs: started, stop };
  } catch (error) {
    await Promise.allSettled(opened.reverse().map((each) => each.close()));
    throw error;
  }
}

function measurePool({ db }: Parts): void {
  const { inUse, idle, waiting } = db.counts();
  metrics.poolConnections.set({ state: "in_use" }, inUse);
  metrics.poolConnections.set({ state: "idle" }, idle);
  metrics.poolWaiting.set(waiting);
}

function sayWhatIsTraced(config: Config, log: Logger): void {
  if (isTraced(config)) log.warn("what visitors write and the answers they get is sent to LangSmith (TRACE_CONTENT)");
}
