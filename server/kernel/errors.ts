/** Errors meant for clients. Anything else that is thrown becomes `internal` plus a request id. */
import type { ErrorKey, FieldProblem } from "../protocol/errors.ts";

/** A failure with a public key. `details` reach the caller, so they contain only what the caller may know. */
export class AppError extends Error {
  override name = "AppError";
  readonly key: ErrorKey;
  readonly details: Record<string, unknown> | undefined;
  /** The invalid input fields, by name. */
  readonly fields: readonly FieldProblem[] | undefined;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter: number | undefined;
  constructor(
    key: ErrorKey,
    options: {
      details?: Record<string, unknown>;
      /** A bare name means the field is `invalid`. */
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

/** The code of a Node, driver or database error (its SQLSTATE); undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** A string property of an error from a library or a server; undefined if it has none of this name. */
export function textOf(error: unknown, name: string): string | undefined {
  const found: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Like `textOf`, for a number such as a status. */
export function numberOf(error: unknown, name: string): number | undefined {
  const found: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return typeof found === "number" ? found : undefined;
}
