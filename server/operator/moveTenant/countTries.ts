/** Decides when a failing copy has failed for good: PostgreSQL retries each table by itself, every five seconds. */

/** A copy that fails this often without completing a table in between won't succeed by being tried again. */
const MAX_FAILED = 3;
/**
 * Errors this close together belong to one try. A table that has been copied holds one of the target's
 * `max_replication_slots` until the target has caught up with the source's log to that point. While a lot is written in the
 * source, they run out: 51 tables failed within half a second, and were copied when they were tried again.
 */
const ONE_TRY_MS = 4_000;

export interface Tries {
  /** Tables that are complete. */
  copied: number;
  /** All errors that the target has counted, those of earlier runs included. */
  errors: number;
  /** Tries that have failed since the last table was completed. */
  failed: number;
  /** When the last of them failed, on the same clock as `now`. */
  failedAt: number;
}

/**
 * @param before what the look before has returned; undefined at the first look
 * @param now in ms, on a clock that never goes back
 */
export function countTries(
  before: Tries | undefined,
  { copied, errors }: { copied: number; errors: number },
  now: number,
): Tries {
  if (!before || copied > before.copied) return { copied, errors, failed: 0, failedAt: Number.NEGATIVE_INFINITY };
  if (errors <= before.errors || now - before.failedAt < ONE_TRY_MS) return { ...before, errors };
  return { copied, errors, failed: before.failed + 1, failedAt: now };
}

export const isHopeless = ({ failed }: Tries): boolean => failed >= MAX_FAILED;
