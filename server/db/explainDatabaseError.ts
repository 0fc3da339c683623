/** Explains in one line why the database can't be used, and what to check. */
import { errorCode } from "../kernel/errors.ts";

const REFUSED = "the database refuses the login: check user and password in DATABASE_URL and DATABASE_MIGRATION_URL";
const UNREACHABLE = "the database can't be reached: check host and port in DATABASE_URL and DATABASE_MIGRATION_URL";

const LINES: Record<string, string> = {
  "28P01": REFUSED,
  "28000": REFUSED,
  "3D000": "there is no such database: check the name in DATABASE_URL and DATABASE_MIGRATION_URL",
  "53100": "the database's disk is full: free some of it, or make it larger",
  "53300": "the database takes no more connections: raise max_connections, or lower DATABASE_POOL_SIZE",
  "57P03": "the database is starting up or shutting down",
  ECONNREFUSED: UNREACHABLE,
  ENOTFOUND: UNREACHABLE,
  EAI_AGAIN: UNREACHABLE,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ECONNRESET: UNREACHABLE,
  CONNECT_TIMEOUT: UNREACHABLE,
};

/** @returns null for an error that is not the database's, or that no setting explains */
export function explainDatabaseError(error: unknown): string | null {
  // When a name has several addresses, the error is an aggregate.
  const codes = [error, ...(error instanceof AggregateError ? error.errors : [])].map(errorCode);
  return codes.map((code) => LINES[code ?? ""]).find((line) => line !== undefined) ?? null;
}
