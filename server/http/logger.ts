/** The log: JSON lines, one per request, without personal data. */
import pino, { type Logger, type LoggerOptions } from "pino";
import type { Config } from "../config/config.ts";
import { numberOf } from "../kernel/errors.ts";
import { currentLogIds } from "../tracing/logIds.ts";

/**
 * Defense in depth: request logging never logs headers or queries; if they are logged by accident, these fields are
 * redacted.
 */
const redact = [
  ...["authorization", "cookie", '["set-cookie"]', "token", "resume", "identity", "password", "secret"].flatMap(
    (name) => (name.startsWith("[") ? [`*${name}`, `headers${name}`, `*.headers${name}`] : [name, `*.${name}`]),
  ),
  ...["headers.authorization", "headers.cookie", "*.headers.authorization", "*.headers.cookie", "query.token"],
];

/**
 * Lines are buffered for at most this many ms and flushed when the process ends: one write per line would slow turns
 * down.
 */
const FLUSH_MS = 250;
/** Whole lines per write, up to what a pipe takes atomically: several processes write to one log. */
const [MIN_WRITE, MAX_WRITE] = [3072, 4096];

/** The service's logger. */
export function createLogger(
  config: Pick<Config, "LOG_LEVEL"> & { CELL?: string | undefined },
  stream?: pino.DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level: config.LOG_LEVEL,
    base: { service: "frontdesk", ...(config.CELL !== undefined && { cell: config.CELL }), pid: process.pid },
    mixin: currentLogIds,
    redact: { paths: redact, censor: "[redacted]" },
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(
    options,
    stream ?? pino.destination({ sync: false, minLength: MIN_WRITE, maxWrite: MAX_WRITE, periodicFlush: FLUSH_MS }),
  );
}

/** PostgreSQL ends its message about an invalid value with that value. */
function withoutValue({ name, message }: Error): string {
  return name === "PostgresError" ? message.replace(/: "[\s\S]*"$/, "") : message;
}

/**
 * What a model's endpoint or a mail server has answered. Its words may quote what it was sent: a prompt, an address.
 * @returns its status
 */
function foreignStatus(error: Error): number | undefined {
  return numberOf(error, "status") ?? numberOf(error, "responseCode");
}

/**
 * Serializes an error for the log: what and where, without the query's values (drizzle puts them into its message,
 * Postgres into `detail`).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const own = error.name === "DrizzleQueryError" || error.message.startsWith("Failed query");
  const at = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  const code = "code" in error ? error.code : undefined;
  const status = foreignStatus(error);
  return {
    type: error.name,
    ...(!own && status === undefined && { message: withoutValue(error) }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(at && { at: at.slice(0, 12).map((line) => line.trim()) }),
    ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
  };
}
