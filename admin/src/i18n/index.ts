/** Texts by key in the reader's language, with numbers and times formatted for it. */
import { computed, signal } from "@preact/signals";
import type { ErrorKey } from "../../../server/protocol/errors.ts";
import { type LaterRoom, type Locale, languages, type TextKey } from "./words.ts";

export type { LaterRoom, Locale, TextKey };

/** Fails the type check if a server error has no text. */
const errorText = (key: ErrorKey): TextKey => `error.${key}`;

export const localeNames = Object.entries(languages).map(([tag, { name }]) => ({ tag: tag as Locale, name }));
const STORED = "frontdesk.locale";
const RTL = new Set(["ar", "fa", "he", "ur"]);

const known = (tag: string | null | undefined): Locale | undefined => {
  const language = tag?.slice(0, 2).toLowerCase();
  return language && Object.hasOwn(languages, language) ? (language as Locale) : undefined;
};

function firstLocale(): Locale {
  return known(localStorage.getItem(STORED)) ?? navigator.languages.map(known).find(Boolean) ?? "en";
}

const chosen = signal<Locale>(firstLocale());
export const locale = computed(() => chosen.value);

/** The loaded texts, all in one language. */
const words = signal<Partial<Record<TextKey, string>>>({});
const rooms = new Set<"first" | LaterRoom>();

/** The reader's regional variant of the language, used for numbers and times: `en-GB` rather than `en`. */
const formats = computed(() => navigator.languages.find((tag) => known(tag) === chosen.value) ?? chosen.value);

/** Loads a room's texts unless already loaded. @throws TypeError when the network fails */
export async function loadWords(room: "first" | LaterRoom): Promise<void> {
  if (rooms.has(room)) return;
  const asked = chosen.value;
  const loaded = await languages[asked][room]();
  if (asked !== chosen.value) return loadWords(room);
  rooms.add(room);
  words.value = { ...words.value, ...loaded };
}

/** Switches the language of everything on the page and remembers it. @throws TypeError when the network fails */
export async function setLocale(next: Locale): Promise<void> {
  const loaded = await Promise.all([...rooms].map((room) => languages[next][room]()));
  words.value = Object.assign({}, ...loaded);
  chosen.value = next;
  localStorage.setItem(STORED, next);
  applyLocale();
}

/** Sets the document's language and direction, also for screen readers. */
export function applyLocale(): void {
  document.documentElement.lang = chosen.value;
  document.documentElement.dir = RTL.has(chosen.value) ? "rtl" : "ltr";
}

type Params = Record<string, string | number>;

/** The text for a key. Components that call it update when the language changes. */
export function t(key: TextKey, params: Params = {}): string {
  return (words.value[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => isolate(params[name] ?? whole));
}

/** Wraps a name, address or date in invisible marks that keep its order inside right-to-left text. */
export function isolate(value: string | number): string {
  return RTL.has(chosen.value) ? `\u2068${value}\u2069` : String(value);
}

/** Whether a text with this key is loaded. */
export const hasText = (key: string): key is TextKey => Object.hasOwn(words.value, key);

type PluralStem =
  | "waitingPeople"
  | "chosenTickets"
  | "closeTickets"
  | "refusedTickets"
  | "documents"
  | "passages"
  | "chosen"
  | "readyDocuments"
  | "waitingDocuments"
  | "given"
  | "givenTickets"
  | "closedTickets"
  | "assignedTickets"
  | "asked";

/** `passages` with 3 gives "3 passages". */
export function plural(stem: PluralStem, count: number, params: Params = {}): string {
  const form = new Intl.PluralRules(chosen.value).select(count) === "one" ? "one" : "other";
  return t(`${stem}_${form}`, { ...params, count });
}

/** The text for an error key; an unknown one counts as an internal error. `details` fill its placeholders. */
export function errorMessage(key: ErrorKey | "network", requestId = "", details: Record<string, unknown> = {}): string {
  const known = Object.entries(details).filter(([, value]) => value !== null);
  const said = known.map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : String(value)]);
  return key === "network"
    ? t("error.network")
    : t(errorText(key), { claimed_by: t("somebody"), ...Object.fromEntries(said), request: requestId });
}

export function percent(share: number): string {
  return new Intl.NumberFormat(formats.value, { style: "percent" }).format(share);
}

export function formatNumber(value: number, digits = 0): string {
  return new Intl.NumberFormat(formats.value, { maximumFractionDigits: digits }).format(value);
}

/** Formats a size in its largest unit: "12 kB", "3.4 MB". */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1000, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const options = { style: "unit", unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formats.value, options).format(value as number);
}

/** Formats millionths of a dollar as dollars; small amounts keep their significant digits. */
export function formatCost(micros: number): string {
  const options = { style: "currency", currency: "USD", maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat(formats.value, options).format(micros / 1_000_000);
}

/** Formats a calendar date, independent of time zones: "1 May 2031". */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(formats.value, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));
}

/** Formats a calendar date without its year: "1 May". */
export function formatDay(date: string): string {
  const options = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(formats.value, options).format(new Date(date));
}

/** @param index 0 is Monday */
export function weekdayName(index: number, width: "long" | "short" = "long"): string {
  const monday = Date.UTC(2024, 0, 1);
  const day = new Date(monday + index * 86_400_000);
  return new Intl.DateTimeFormat(formats.value, { weekday: width, timeZone: "UTC" }).format(day);
}

/** Cached per language: creating one takes longer than rendering a list row. */
const moments = computed(() => new Intl.DateTimeFormat(formats.value, { dateStyle: "medium", timeStyle: "short" }));
const times = computed(() => new Intl.DateTimeFormat(formats.value, { timeStyle: "short" }));

const sameYear = computed(
  () => new Intl.DateTimeFormat(formats.value, { weekday: "long", day: "numeric", month: "long" }),
);
const otherYear = computed(
  () => new Intl.DateTimeFormat(formats.value, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
);

/** The reader's local day, with the year unless it is the current one. */
export function formatWholeDay(iso: string): string {
  const at = new Date(iso);
  return (at.getFullYear() === new Date().getFullYear() ? sameYear : otherYear).value.format(at);
}

export function formatMoment(iso: string): string {
  return moments.value.format(new Date(iso));
}

export function formatTime(iso: string): string {
  return times.value.format(new Date(iso));
}

type SpanUnit = "minute" | "hour" | "day";
const spans = computed(() => {
  const of = (unit: SpanUnit) => new Intl.NumberFormat(formats.value, { style: "unit", unit, unitDisplay: "short" });
  return { minute: of("minute"), hour: of("hour"), day: of("day") };
});

/** Formats a duration in its largest unit: "less than a minute", "4 min", "2 hr", "3 days". */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t("ui.underMinute");
  const [value, unit]: [number, SpanUnit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 1440
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1440), "day"];
  return spans.value[unit].format(value);
}

/** Formats a short time to a tenth: "0.4 seconds". */
export function formatTenths(seconds: number): string {
  const options = { style: "unit", unit: "second", unitDisplay: "long", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(formats.value, options).format(seconds);
}

/** Formats seconds to wait. */
export function formatSeconds(seconds: number): string {
  const [value, unit] = seconds < 90 ? [Math.ceil(seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(formats.value, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
