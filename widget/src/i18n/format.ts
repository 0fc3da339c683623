/** Dates, times, sizes and lists as the visitor's language writes them. */
import { formatNumber, withDigits } from "./formatNumber.ts";

/** Creating a formatter takes the browser longer than rendering a message, so each is created once. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatDate(tag: string, style: Intl.DateTimeFormatOptions, at: Date): string {
  const key = tag + JSON.stringify(style);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(withDigits(tag), style);
  formatters.set(key, formatter);
  return formatter.format(at);
}

const DAY_MS = 86_400_000;

/** Formats a time: only the time of day if today, with the weekday if within the coming week, else with the date. */
export function formatTime(tag: string, at: string | Date, now: Date = new Date()): string {
  const time = new Date(at);
  const ahead = (+time - +now) / DAY_MS;
  const style: Intl.DateTimeFormatOptions =
    time.toDateString() === now.toDateString()
      ? { timeStyle: "short" }
      : ahead > 0 && ahead < 6
        ? { weekday: "long", hour: "numeric", minute: "2-digit" }
        : { dateStyle: "medium", timeStyle: "short" };
  return formatDate(tag, style, time);
}

/** Formats a day: "today", "yesterday", or its weekday and date. */
export function formatDay(tag: string, at: string | Date, now: Date = new Date()): string {
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS);
  return days > -2
    ? new Intl.RelativeTimeFormat(withDigits(tag), { numeric: "auto" }).format(days, "day")
    : formatDate(tag, { dateStyle: "full" }, new Date(at));
}

/** Formats a future day: its weekday if within a week, else the date. */
export function formatWeekday(tag: string, at: string | Date, now: Date = new Date()): string {
  const isSoon = +new Date(at) - +now < 6 * DAY_MS;
  const style: Intl.DateTimeFormatOptions = isSoon ? { weekday: "long" } : { day: "numeric", month: "long" };
  return formatDate(tag, style, new Date(at));
}

/** Formats the time of day. */
export function formatClock(tag: string, at: string | Date): string {
  return formatDate(tag, { timeStyle: "short" }, new Date(at));
}

/** Formats how long ago or how soon, in the largest unit that fits: "now", "3 minutes ago", "tomorrow". */
export function formatRelative(tag: string, at: string | Date, now: Date = new Date()): string {
  const minutes = (+new Date(at) - +now) / 60_000;
  const [value, unit] = largest(minutes);
  const whole = Math.trunc(value);
  const format = new Intl.RelativeTimeFormat(withDigits(tag), { numeric: "auto" });
  return whole === 0 ? format.format(0, "second") : format.format(whole, unit);
}

/** Formats a duration: "20 minutes", "2 hours", "3 days". */
export function formatSpan(tag: string, minutes: number): string {
  const [value, unit] = largest(minutes);
  return formatNumber(tag, Math.ceil(value), { style: "unit", unit, unitDisplay: "long" });
}

/** Formats a file size: "12 kB", "3.4 MB". */
export function formatSize(tag: string, bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  return formatNumber(tag, value, { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** Joins several items: "PDF, PNG or JPEG", or with "and". */
export function formatList(tag: string, items: string[], type: Intl.ListFormatType = "disjunction"): string {
  return new Intl.ListFormat(tag, { type }).format(items);
}

function largest(minutes: number): [number, "minute" | "hour" | "day"] {
  const size = Math.abs(minutes);
  if (size < 60) return [minutes, "minute"];
  return size < 1440 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
}
