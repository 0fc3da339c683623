/** The only way an error leaves over HTTP: as a problem with a key and the request's id. */
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import { isNotHome } from "../db/notHome.ts";
import { AppError } from "../kernel/errors.ts";
import { metrics } from "../metrics/metrics.ts";
import { type ErrorKey, errorKeys, type Problem } from "../protocol/errors.ts";
import { setHeaders } from "./headers.ts";
import { invalidInput } from "./invalidInput.ts";
import { describeError } from "./logger.ts";
import { problemTitles } from "./problemTitles.ts";
import type { AppEnv } from "./router.ts";

const byStatus: Record<number, ErrorKey> = {
  400: "bad_request",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  409: "conflict",
  413: "payload_too_large",
  415: "unsupported_media_type",
};
/** Text that Postgres can't store: NUL characters, lone surrogates inside JSON. */
const UNSTORABLE = new Set(["22021", "22P05"]);
/** An invalid date, or one out of Postgres's range. */
const NO_DATE = new Set(["22007", "22008", "22009"]);
/** The database is down or out of resources; the same request may succeed in a moment. */
const AWAY = new Set([
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"],
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE", "ENOTFOUND", "EAI_AGAIN"],
  ...["57P01", "57P02", "57P03", "08000", "08003", "08006"],
  // Its disk or its memory is full, or its connections are all taken; its files can't be written.
  ...["53000", "53100", "53200", "53300", "53400", "58030"],
  // A primary that has just become a standby.
  "25006",
  // Someone holds a needed lock, or it took longer than anyone waits.
  ...["55P03", "57014", "25P03"],
]);
/** What ioredis says of a Redis that doesn't reply, or that it can't reach: these errors have no code. */
const REDIS_AWAY = /^(?:Command timed out$|Connection is closed|Reached the max retries per request limit)/;
/** These errors always have a Retry-After. */
const ASKS_AGAIN = new Set([429, 503]);
const RETRY_SECONDS = 2;
/** A tenant that moves to another cell is between the two for a few seconds. */
const MOVING_RETRY_SECONDS = 1;

/** Maps any thrown value to its public error. Anything not meant to be public is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return new AppError(byStatus[error.status] ?? "internal", { cause: error });
  if (error instanceof z.ZodError) return invalidInput("json", error);
  if (isNotHome(error)) return new AppError("unavailable", { cause: error, retryAfter: MOVING_RETRY_SECONDS });
  const code = codeOf(error);
  if (UNSTORABLE.has(code)) return new AppError("invalid_body", { cause: error });
  if (NO_DATE.has(code)) return new AppError("bad_request", { cause: error });
  if (AWAY.has(code) || isRedisAway(error))
    return new AppError("unavailable", { cause: error, retryAfter: RETRY_SECONDS });
  return new AppError("internal", { cause: error });
}

const statuses: Record<ErrorKey, ContentfulStatusCode> = errorKeys;

/** For `app.onError`. */
export function handleError(error: unknown, c: Context<AppEnv>): Response {
  const known = toAppError(error);
  metrics.refusals.inc({ key: known.key });
  const event = c.get("event");
  if (event) {
    event.error_key = known.key;
    if (errorKeys[known.key] >= 500) event.err = describeError(known.cause ?? error);
  }
  if (c.env?.outgoing?.headersSent) {
    // A raw stream is open: the error must not be written into it.
    c.env.outgoing.end();
    return RESPONSE_ALREADY_SENT;
  }
  const status = statuses[known.key];
  const wait = known.retryAfter ?? (ASKS_AGAIN.has(status) ? RETRY_SECONDS : undefined);
  if (wait !== undefined) setHeaders(c, { "Retry-After": String(Math.max(1, Math.ceil(wait))) });
  return c.body(JSON.stringify(toProblem(known, c.get("requestId"))), status, { "Content-Type": PROBLEM_TYPE });
}

/** The media type of every error reply. */
export const PROBLEM_TYPE = "application/problem+json";

/** The body of an error reply. */
export function toProblem({ key, details, fields }: AppError, requestId: string): Problem {
  const problem = { type: `/docs/errors#${key}`, title: problemTitles[key], status: errorKeys[key], key };
  // A refused origin must not be able to tell an unknown tenant from someone else's, so the bytes are always the
  // same. The id is in the header.
  if (key === "origin_refused") return { ...problem, request_id: "" };
  return { ...problem, request_id: requestId, ...(details && { details }), ...(fields && { errors: [...fields] }) };
}

function codeOf(error: unknown): string {
  for (const each of causesOf(error)) if ("code" in each && typeof each.code === "string") return each.code;
  return "";
}

const isRedisAway = (error: unknown) => causesOf(error).some(({ message }) => REDIS_AWAY.test(message));

/** The error and what caused it, outermost first. */
function causesOf(error: unknown): Error[] {
  const all: Error[] = [];
  for (let each = error; each instanceof Error && all.length < 5; each = each.cause) all.push(each);
  return all;
}
