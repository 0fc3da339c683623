/** The ids of what the work in progress belongs to: each line that it logs has them, whoever writes the line. */
import { AsyncLocalStorage } from "node:async_hooks";
import { currentSpan } from "./span.ts";

export interface LogIds {
  request_id?: string;
  turn_id?: string;
  /** The kind of a background job. */
  job?: string;
  outbox_id?: string;
}

const ids = new AsyncLocalStorage<LogIds>();

/** Does the work with these ids beside those it already has. */
export function withLogIds<T>(more: LogIds, work: () => T): T {
  return ids.run({ ...ids.getStore(), ...more }, work);
}

/** What a line logged just now belongs to. In a new object, which may be changed. */
export function currentLogIds(): LogIds & { trace_id?: string } {
  const trace_id = currentSpan().traceparent?.split("-")[1];
  return { ...ids.getStore(), ...(trace_id && { trace_id }) };
}
