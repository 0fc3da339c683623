import { EngineError } from "../ports/engine.ts";
import { ProviderRefusal } from "./sendRequest.ts";
import { ThoughtLeak } from "./thoughts.ts";

/** The stage at which the call failed, in order. */
export type Stage = "connecting" | "reading";

/** A failed call: the port's reason, and how long the provider asks to be left alone. */
export interface ModelFailure {
  error: EngineError;
  /** Seconds from a `Retry-After` header; null if absent. */
  retryAfter: number | null;
}

/** Maps a client error to a reason, by status and code, never by message. */
export function readFailure(thrown: unknown, stage: Stage): ModelFailure {
  if (thrown instanceof EngineError) return { error: thrown, retryAfter: null };
  const retryAfter = thrown instanceof ProviderRefusal ? secondsOf(thrown.retryAfter) : null;
  return { error: new EngineError(reasonOf(thrown, stage), { cause: thrown }), retryAfter };
}

function reasonOf(thrown: unknown, stage: Stage): EngineError["reason"] {
  if (thrown instanceof ProviderRefusal) return reasonOfStatus(thrown.status);
  const name = thrown instanceof Error ? thrown.name : null;
  if (name === "TimeoutError") return "timeout";
  if (name === "AbortError") return "aborted";
  if (thrown instanceof ThoughtLeak || thrown instanceof SyntaxError || thrown instanceof RangeError) return "garbage";
  return stage === "reading" ? "cut_off" : "refused";
}

function reasonOfStatus(status: number): EngineError["reason"] {
  if (status === 429) return "rate_limited";
  if (status === 408) return "timeout";
  return status >= 500 ? "server_error" : "refused";
}

function secondsOf(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null;
  const seconds = /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
