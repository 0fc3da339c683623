/** Starts the service: one process that does everything, or a supervisor of several; shuts down cleanly on SIGTERM. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Logger } from "pino";
import { type Config, loadConfig } from "../config/config.ts";
import { withEphemeralSecrets } from "../config/ephemeralSecrets.ts";
import { createLogger } from "../http/logger.ts";
import { changeLevelOnSignal } from "../http/logLevel.ts";
import { errorCode } from "../kernel/errors.ts";
import { type ProcessRole, planProcesses } from "../processes/planProcesses.ts";
import { FirstStartFailed, superviseProcesses, tellProcesses } from "../processes/superviseProcesses.ts";

/** Time beyond `DRAIN_SECONDS` to close connections. */
const LAST_MS = 10_000;
/** The entry point of every process. */
const MAIN = join(import.meta.dirname, "../main.ts");

/**
 * @param argv `--role` and `--first` are the supervisor's own
 * @returns 0 once it runs: the process then lives until it is told to stop; else why it could not start
 * @throws ConfigError, and the database's errors
 */
export async function serve(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { role: { type: "string" }, first: { type: "boolean", default: false } },
  });
  const config = withEphemeralSecrets(loadConfig());
  const log = createLogger(config);
  if (config.LANGSMITH_TRACING === "true" && !config.TRACE_CONTENT && !values.role)
    log.warn("LANGSMITH_TRACING is ignored: traces carry what visitors write, which TRACE_CONTENT=true would allow");
  try {
    await start(config, log, { role: values.role as ProcessRole | undefined, isFirst: values.first });
    return 0;
  } catch (error) {
    if (error instanceof FirstStartFailed) return error.exitCode;
    const isTaken = errorCode(error) === "EADDRINUSE" && error instanceof Error && "port" in error;
    throw isTaken ? new Error(`port ${error.port} is taken`) : error;
  }
}

async function start(
  config: Config,
  log: Logger,
  { role, isFirst }: { role: ProcessRole | undefined; isFirst: boolean },
): Promise<void> {
  const roles = planProcesses(config);
  const [only, ...others] = roles;
  if (role) await run(config, log, role, isFirst);
  else if (only && others.length === 0) await run(config, log, only, true);
  else await supervise(config, log, roles);
}

/** Loaded lazily: the supervisor needs no graph, database or document reader. */
async function run(config: Config, log: Logger, role: ProcessRole, isFirst: boolean): Promise<void> {
  const { runProcess } = await import("./runProcess.ts");
  await runProcess(config, log, { role, isFirst });
}

async function supervise(config: Config, log: Logger, roles: ProcessRole[]): Promise<void> {
  // Shared by all processes, even if generated.
  const env: Record<string, string> = {
    SESSION_KEYS: config.SESSION_KEYS!.map(({ kid, secret }) => `${kid}:${secret}`).join(","),
    ADMIN_SECRET: config.ADMIN_SECRET!,
  };
  const supervisor = superviseProcesses({
    log,
    roles,
    script: MAIN,
    env,
    endMs: config.DRAIN_SECONDS * 1000 + LAST_MS,
  });
  changeLevelOnSignal(log, config, (level) => {
    env.LOG_LEVEL = level; // for those that are started from now on
    tellProcesses({ type: "log_level", level });
  });
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      log.info({ signal }, "draining");
      void supervisor.stop().then((isClean) => process.exit(isClean ? 0 : 1));
    });
  }
  const { url, engine } = await supervisor.started;
  log.info({ ...(url && { url }), engine, processes: roles }, "frontdesk is listening");
}
