/** Determines the outcome of a call. Pure. */
import type { WebCallResult } from "../ports/webCaller.ts";
import type { ActionDefinition, ActionFields } from "../protocol/actions.ts";
import { readReply } from "./readReply.ts";

export interface Verdict {
  state: "done" | "failed" | "unknown";
  /** An error key, or `endpoint_refused` (4xx), `endpoint_failed` (5xx), `redirected`, `reply_unreadable`. */
  failure: string | null;
  httpStatus: number | null;
  fields: ActionFields;
}

/** A read without a reply has failed; the outcome of a change that may have arrived is unknown. */
export function judgeReply(definition: ActionDefinition, result: WebCallResult): Verdict {
  const isRead = definition.effect === "reads";
  const lost = isRead ? "failed" : "unknown";
  if (result.status === null) {
    const state = result.mayHaveArrived ? lost : "failed";
    return { state, failure: result.failure, httpStatus: null, fields: {} };
  }
  const { status: httpStatus, body } = result;
  const ended = (state: Verdict["state"], failure: string) => ({ state, failure, httpStatus, fields: {} });
  // 408 says that the request was not read completely, but not that nothing was done.
  if (httpStatus >= 500 || httpStatus === 408) return ended(lost, "endpoint_failed");
  if (httpStatus >= 400) return ended("failed", "endpoint_refused");
  if (httpStatus >= 300) return ended(lost, "redirected");
  const reply = parse(body);
  const needsReply = isRead && definition.result.fields.length > 0;
  if (reply === undefined) {
    return needsReply ? ended("failed", "reply_unreadable") : { state: "done", failure: null, httpStatus, fields: {} };
  }
  return { state: "done", failure: null, httpStatus, fields: readReply(definition, reply) };
}

/** @returns undefined if it is not JSON */
function parse(body: Buffer | null): unknown {
  if (body === null) return undefined;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
