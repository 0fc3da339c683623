import { errorCode } from "../kernel/errors.ts";

/** The fence that this run holds was overtaken: somebody else works on the ticket now, and nothing was written. */
export class FenceLost extends Error {
  override name = "FenceLost";
}

/** SQLSTATE with which the database's functions refuse a stale fence. */
const STALE_FENCE = "FD001";

/** Whether the database has refused a statement because of its fence. */
export function isStaleFence(error: unknown): boolean {
  return errorCode(error) === STALE_FENCE;
}
