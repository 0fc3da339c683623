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

/** What a failure's key means, in the visitor's words. */
export function errorText(t: Translate, failure: Failure): string {
  return t(texts[failure] ?? "errorGeneric");
}

/** What the visitor can neither wait out nor help: whoever looks into it needs the request's number. */
export const isWorthReporting = (failure: Failure): boolean =>
  failure === "internal" || failure === "turn_failed" || texts[failure] === undefined;
