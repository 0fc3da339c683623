/** Days as `YYYY-MM-DD`. Pure. */

const DAY_MS = 86_400_000;

/** @returns null for a day that doesn't exist, such as 31 April */
export function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** The next occurrence of a day without a year, today included. */
export function upcoming(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  // A leap day may be up to eight years away.
  for (let later = 0; later <= 8; later++) {
    const found = dayOf(year + later, month, day);
    if (found !== null && found >= today) return found;
  }
  return null;
}

/** Expands two digits to a year of this century. */
export const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));
