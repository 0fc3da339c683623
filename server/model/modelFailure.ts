import { EngineError } from "../ports/engine.ts";

/** When the call failed, in the order things happen. */
export type Stage = "connecting" | "reading";

/** What a failed call tells: the port's reason, and how long the provider wants to be left alone. */
export interface Failure {
  error: EngineError;
  /** Seconds from a `Retry-After` header; null when there was none. */
  retryAfter: number | null;
}

/** Names the reason of whatever the client threw. Judged by status and code, never by message. */
export function readFailure(thrown: unknown, stage: Stage): Failure {
  if (thrown instanceof EngineError) return { error: thrown, retryAfter: null };
  const status = fieldOf(thrown, "status");
  const retryAfter = typeof status === "number" ? retryAfterOf(thrown) : null;
  return { error: new EngineError(reasonOf(thrown, status, stage), { cause: thrown }), retryAfter };
}

function reasonOf(thrown: unknown, status: unknown, stage: Stage): EngineError["reason"] {
  if (status === 429) return "rate_limited";
  if (typeof status === "number" && status >= 500) return "server_error";
  if (status === 408) return "timeout";
  if (typeof status === "number" && status >= 400) return "refused";
  const name = fieldOf(thrown, "name");
  if (name === "TimeoutError") return "timeout";
  if (name === "AbortError") return "aborted";
  if (thrown instanceof SyntaxError) return "garbage";
  return stage === "reading" ? "cut_off" : "refused";
}

function retryAfterOf(thrown: unknown): number | null {
  const headers = fieldOf(thrown, "headers");
  const value = headers instanceof Headers ? headers.get("retry-after") : null;
  if (value === null) return null;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
