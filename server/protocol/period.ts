/** The maximum period for the numbers, shared by server and clients. */

/** Maximum days per request. */
export const MAX_PERIOD_DAYS = 366;
const DAY_MS = 86_400_000;

/** Both days included. */
export const daysBetween = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
