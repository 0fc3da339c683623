/** Entry point: one process that does everything, or a supervisor of several; shuts down cleanly on SIGTERM. */
import { parseArgs } from "node:util";
import type { Logger } from "pino";
import { type Config, ConfigError, loadConfig } from "./config/config.ts";
import { withEphemeralSecrets } from "./config/ephemeralSecrets.ts";
import { explainDatabaseError } from "./db/explainDatabaseError.ts";
import { createLogger } from "./http/logger.ts";
import { errorCode } from "./kernel/errors.ts";
import { type ProcessRole, planProcesses } from "./processes/planProcesses.ts";
import { FirstStartFailed, superviseProcesses } from "./processes/superviseProcesses.ts";

/** Time beyond `DRAIN_SECONDS` to close connections. */
const LAST_MS = 10_000;

const USAGE = `usage: node server/main.ts
Starts the service. It is set up by environment variables alone: docs/self-hosting.md has them all.`;

try {
  const { values } = readArguments();
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const config = withEphemeralSecrets(loadConfig());
  const log = createLogger(config);
  if (config.LANGSMITH_TRACING === "true" && !config.TRACE_CONTENT && !values.role)
    log.warn("LANGSMITH_TRACING is ignored: traces carry what visitors write, which TRACE_CONTENT=true would allow");
  const roles = planProcesses(config);
  const [only, ...others] = roles;
  if (values.role) await run(config, log, values.role as ProcessRole, values.first);
  else if (only && others.length === 0) await run(config, log, only, true);
  else await supervise(config, log, roles);
} catch (error) {
  if (error instanceof FirstStartFailed) process.exit(error.exitCode);
  console.error(explain(error));
  process.exit(1);
}

/** `role` and `first` are passed by the supervisor. */
function readArguments() {
  try {
    return parseArgs({
      options: {
        role: { type: "string" },
        first: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** One line for errors that an operator can fix; everything else in full. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const isTaken = errorCode(error) === "EADDRINUSE" && error instanceof Error && "port" in error;
  return isTaken ? `port ${error.port} is taken` : (explainDatabaseError(error) ?? error);
}

/** Loaded lazily: the supervisor needs no graph, database or document reader. */
async function run(config: Config, log: Logger, role: ProcessRole, isFirst: boolean): Promise<void> {
  const { runProcess } = await import("./boot/runProcess.ts");
  await runProcess(config, log, { role, isFirst });
}

async function supervise(config: Config, log: Logger, roles: ProcessRole[]): Promise<void> {
  const supervisor = superviseProcesses({
    log,
    roles,
    script: import.meta.filename,
    // Shared by all processes, even if generated.
    env: {
      SESSION_KEYS: config.SESSION_KEYS!.map(({ kid, secret }) => `${kid}:${secret}`).join(","),
      ADMIN_SECRET: config.ADMIN_SECRET!,
    },
    endMs: config.DRAIN_SECONDS * 1000 + LAST_MS,
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
