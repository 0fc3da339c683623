/** Errors the product means to show. Anything else that is thrown becomes `internal` plus a request id. */
import type { ErrorKey, FieldProblem } from "../protocol/errors.ts";

/** A failure with a public key. `details` reaches the caller: only what the caller may know. */
export class AppError extends Error {
  override name = "AppError";
  readonly key: ErrorKey;
  readonly details: Record<string, unknown> | undefined;
  /** What of the input was wrong, by name. */
  readonly fields: readonly FieldProblem[] | undefined;
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter: number | undefined;
  constructor(
    key: ErrorKey,
    options: {
      details?: Record<string, unknown>;
      /** A name alone: the field is `invalid`. */
      fields?: readonly (string | FieldProblem)[];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.key = key;
    this.details = options.details;
    this.fields = options.fields?.map((each) => (typeof each === "string" ? { field: each, reason: "invalid" } : each));
    this.retryAfter = options.retryAfter;
  }
}

/** The code of an error of Node's, a driver's or the database's (its SQLSTATE); undefined where there is none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
