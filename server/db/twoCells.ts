/**
 * The connections of a tenant's move: one to each of two databases, outside `withTenant` and `withSystem`, with logins
 * that see every row. Nothing else in the service has such logins.
 */
import postgres from "postgres";

const CONNECT_SECONDS = 10;

/** The same text for the same value on both sides, whatever the login or the server is set to. */
const SAME_WORDS = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  IntervalStyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: 1,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  application_name: "frontdesk tenant move",
};

/** Both ends of a move. Each is one session, so that transactions can be written out. */
export interface TwoCells {
  source: postgres.Sql;
  target: postgres.Sql;
}

/**
 * Opens both for `work`, and closes them.
 * @throws the database's error; what `work` throws
 */
export async function withTwoCells<T>(
  urls: { source: string; target: string },
  work: (cells: TwoCells) => Promise<T>,
): Promise<T> {
  const [source, target] = [open(urls.source), open(urls.target)];
  try {
    return await work({ source, target });
  } finally {
    await Promise.all([source.end({ timeout: 5 }), target.end({ timeout: 5 })]);
  }
}

function open(url: string): postgres.Sql {
  const options = { max: 1, max_lifetime: null, connect_timeout: CONNECT_SECONDS, onnotice: () => {} };
  return postgres(url, { ...options, connection: SAME_WORDS });
}
