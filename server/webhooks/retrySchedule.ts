/** When a failed delivery is retried. Pure. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds after each failure; after the last one the delivery is given up. About three days in all. */
export const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Decides what follows from a receiver's response. @param status null when there was none */
export function judgeAnswer(status: number | null, tries: number): "delivered" | "gone" | "failed" | { retry: number } {
  if (status !== null && status >= 200 && status < 300) return "delivered";
  if (status === 410) return "gone";
  const seconds = RETRY_SECONDS[tries - 1];
  return seconds === undefined ? "failed" : { retry: seconds };
}
