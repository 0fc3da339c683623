import type { Failure } from "../chat/state.ts";
import type { Key, Translate } from "../i18n/index.ts";

const texts: Partial<Record<Failure, Key>> = {
  network: "errorNetwork",
  rate_limited: "errorBusy",
  too_many_streams: "errorBusy",
  overloaded: "errorUnavailable",
  unavailable: "errorUnavailable",
  draining: "errorUnavailable",
  internal: "errorUnavailable",
  origin_refused: "errorRefused",
  forbidden: "errorRefused",
  already_claimed: "personJoined",
  visitor_blocked: "errorBlocked",
  turn_failed: "errorTurn",
  scope_unknown: "errorScope",
  payload_too_large: "errorTooLong",
};

/** The visitor-facing text for an error key. */
export function errorText(t: Translate, failure: Failure): string {
  return t(texts[failure] ?? "errorGeneric");
}

/** Errors the visitor can neither wait out nor fix, so they show the request id for whoever investigates. */
export const isWorthReporting = (failure: Failure): boolean =>
  failure === "internal" || failure === "turn_failed" || texts[failure] === undefined;
