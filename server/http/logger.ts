/** The log: JSON lines, one per request, without anything personal. */
import pino, { type Logger, type LoggerOptions } from "pino";
import type { Config } from "../config/config.ts";

/** Belt and braces: request logging never logs headers or queries, but whoever logs them by accident logs this. */
const redact = [
  ...["authorization", "cookie", '["set-cookie"]', "token", "resume", "identity", "password", "secret"].flatMap(
    (name) => (name.startsWith("[") ? [`*${name}`, `headers${name}`, `*.headers${name}`] : [name, `*.${name}`]),
  ),
  ...["headers.authorization", "headers.cookie", "*.headers.authorization", "*.headers.cookie", "query.token"],
];

/** Lines leave together, at the latest after this many ms, and when the process ends: a write per line costs a turn dear. */
const FLUSH_MS = 250;
/** Whole lines in one write, as long as a pipe takes at once: several processes write to one log. */
const [MIN_WRITE, MAX_WRITE] = [3072, 4096];

/** The service's logger. */
export function createLogger(config: Pick<Config, "LOG_LEVEL">, stream?: pino.DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: "frontdesk", pid: process.pid },
    redact: { paths: redact, censor: "[redacted]" },
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(
    options,
    stream ?? pino.destination({ sync: false, minLength: MIN_WRITE, maxWrite: MAX_WRITE, periodicFlush: FLUSH_MS }),
  );
}

/** PostgreSQL ends with the value what it says of one that it can't take. */
function withoutValue({ name, message }: Error): string {
  return name === "PostgresError" ? message.replace(/: "[\s\S]*"$/, "") : message;
}

/**
 * An error for the log: what and where, without the values a query was run with (drizzle puts them into its message,
 * Postgres into `detail`).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const own = error.name === "DrizzleQueryError" || error.message.startsWith("Failed query");
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const code = "code" in error ? error.code : undefined;
  return {
    type: error.name,
    ...(!own && { message: withoutValue(error) }),
    ...(code !== undefined && { code }),
    ...(at && { at: at.slice(0, 12).map((line) => line.trim()) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
