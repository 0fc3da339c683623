/** The days shown: the last N, or a range. Kept in the address, so that it can be shared. */
import { daysBetween, MAX_PERIOD_DAYS } from "../../../server/protocol/period.ts";

const DAY_MS = 86_400_000;

/** The preset spans, in days. */
export const SPANS = [7, 28, 90] as const;
const USUAL = 28;

export interface Period {
  from: string;
  to: string;
  /** Null for a custom range. */
  span: number | null;
}

const isDate = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day this many days later or earlier, independent of time zones. */
export const dayFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Reads the period from the query. @param today by the reader's clock */
export function readPeriod(query: Record<string, string>, today: string): Period {
  const { from, to } = query;
  if (isDate(from) && isDate(to) && isPeriod({ from, to })) return { from, to, span: null };
  const span = SPANS.find((days) => String(days) === query.days) ?? USUAL;
  return { from: dayFrom(today, 1 - span), to: today, span };
}

/** Whether the server would accept it. */
export function isPeriod(days: { from: string; to: string }): boolean {
  const length = daysBetween(days);
  return length >= 1 && length <= MAX_PERIOD_DAYS;
}

/** Today by the reader's clock. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
