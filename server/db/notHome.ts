import { errorCode } from "../kernel/errors.ts";

/** SQLSTATE with which the doors refuse a tenant that moves, or has moved, to another cell (`must_be_home.sql`). */
const NOT_HOME = "FD003";

/** Whether the database has refused because the tenant is not at home in it: nothing was read or written. */
export function isNotHome(error: unknown): boolean {
  if (errorCode(error) === NOT_HOME) return true;
  return error instanceof Error && error.cause !== undefined && isNotHome(error.cause);
}
