/** Which days are looked at: the last so many, or from one day to another. Kept in the address, so that it can be sent. */
import { daysBetween, LONGEST_PERIOD } from "../../../server/protocol/period.ts";

const DAY_MS = 86_400_000;

/** The choices beside free dates, in days. */
export const SPANS = [7, 28, 90] as const;
const USUAL = 28;

export interface Period {
  from: string;
  to: string;
  /** Null when the days were chosen freely. */
  span: number | null;
}

const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day before or after, in no time zone. */
export const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** @param today as the reader's clock has it */
export function readPeriod(query: Record<string, string>, today: string): Period {
  const { from, to } = query;
  if (isDate(from) && isDate(to) && isPeriod({ from, to })) return { from, to, span: null };
  const span = SPANS.find((days) => String(days) === query.days) ?? USUAL;
  return { from: dayFrom(today, 1 - span), to: today, span };
}

/** Would the server take it? */
export function isPeriod(days: { from: string; to: string }): boolean {
  const length = daysBetween(days);
  return length >= 1 && length <= LONGEST_PERIOD;
}

/** Today by this reader's clock. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
