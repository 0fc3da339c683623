import { errorCode } from "../kernel/errors.ts";

/** This run's fence is stale: another runner has taken over the ticket, and nothing was written. */
export class FenceLost extends Error {
  override name = "FenceLost";
}

/** SQLSTATE with which the database's functions reject a stale fence. */
const STALE_FENCE = "FD001";

/** Whether the database has rejected a statement because of its fence. */
export function isStaleFence(error: unknown): boolean {
  return errorCode(error) === STALE_FENCE;
}
