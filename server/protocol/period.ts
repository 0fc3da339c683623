/** How long a period of the numbers may be: for the server and for whoever asks it. */

/** Days that one request may span. */
export const LONGEST_PERIOD = 366;
const DAY_MS = 86_400_000;

/** Both days included. */
export const daysBetween = ({ from, to }: { from: string; to: string }) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
