/** One running replica: parts, graph, runner, jobs and HTTP, started in order and ended in the reverse. */
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { createAuth } from "./accounts/auth.ts";
import { buildGraph } from "./answering/graph.ts";
import { createApp } from "./app.ts";
import { buildParts } from "./buildParts.ts";
import { type Config, ConfigError } from "./config.ts";
import type { Parts } from "./context.ts";
import { createRunner, type Runner } from "./conversations/turn/runner.ts";
import { describePrivileges } from "./db/describePrivileges.ts";
import { migrate } from "./db/migrate.ts";
import type { newRouter } from "./http/env.ts";
import { type Listening, listen } from "./http/listen.ts";
import { openStreams } from "./http/sse.ts";
import { releaseLeases } from "./jobs/releaseLeases.ts";
import { type Jobs, startJobs } from "./jobs/startJobs.ts";
import { startWorkers } from "./jobs/startWorkers.ts";
import { checkSecrets } from "./tenants/rotateSecrets.ts";

export interface Service {
  url: string;
  port: number;
  parts: Parts;
  runner: Runner;
  jobs: Jobs;
  /**
   * Drains: takes no new work, lets running turns end (at most `DRAIN_SECONDS`), hands what is left to other replicas,
   * ends the streams with a word on when to come back, closes everything.
   */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  log: Logger;
  /** False when the schema is known to be there (tests). */
  migrates?: boolean;
  /** Leads every Redis key. */
  redisPrefix?: string;
  /** More pages to serve (the demo's shop). */
  pages?: ReturnType<typeof newRouter>;
  /** Told what takes long. */
  progress?: (line: string) => void;
}

/** @throws when the database can't be reached, its login has too many rights, or the port is taken; nothing is left open then */
export async function startService(config: Config, options: ServiceOptions): Promise<Service> {
  const { log, migrates = true, progress = () => {} } = options;
  const url = config.DATABASE_URL;
  if (!url) throw new Error("startService: no database");
  if (migrates) await migrate(config.DATABASE_MIGRATION_URL ?? url, progress);
  const complete = withEphemeralSecrets(config);
  const built = await buildParts(complete, log, options.redisPrefix);
  const { parts } = built;
  await refusePrivilegedLogin(parts)
    .then(() => checkSecrets(parts))
    .catch(async (error) => {
      await built.close();
      throw error;
    });
  parts.embedder.warm?.();
  const runner = createRunner(parts, buildGraph());
  const workers = await startWorkers(parts, config.DATABASE_MIGRATION_URL ?? url);
  const jobs = startJobs(parts, runner, workers);
  let isDraining = false;
  const streams = openStreams();
  const app = createApp(parts, {
    runner,
    streams,
    auth: createAuth(parts),
    draining: () => isDraining,
    ...(options.pages ? { pages: options.pages } : {}),
  });
  let listening: Listening;
  try {
    listening = await listen(app, { host: config.HOST, port: config.PORT });
  } catch (error) {
    await Promise.allSettled([jobs.stop(), workers.stop(), built.close()]);
    throw error;
  }

  async function stop(): Promise<void> {
    isDraining = true;
    const left = await runner.drain(config.DRAIN_SECONDS * 1000);
    await jobs.stop();
    if (left.length > 0) await releaseLeases(parts, left);
    streams.endAll();
    await listening.close(1000);
    await workers.stop();
    await built.close();
  }
  return { url: listening.url, port: listening.port, parts, runner, jobs, stop };
}

/** @throws ConfigError, in production, for a login that row-level security can't hold */
async function refusePrivilegedLogin({ config, db }: Parts): Promise<void> {
  if (config.NODE_ENV !== "production") return;
  const privileges = await describePrivileges(db);
  if (privileges === null) return;
  const advice =
    'give the service a login of its own (docs/self-hosting.md, "Which database logins does Frontdesk need?")';
  throw new ConfigError([`  DATABASE_URL: ${privileges}; ${advice}`]);
}

/** Outside production a service may start without secrets: sessions then end with the process. */
function withEphemeralSecrets(config: Config): Config {
  const secret = () => randomBytes(32).toString("base64url");
  return {
    ...config,
    SESSION_KEYS: config.SESSION_KEYS ?? [{ kid: "ephemeral", secret: secret() }],
    ADMIN_SECRET: config.ADMIN_SECRET ?? secret(),
  };
}
