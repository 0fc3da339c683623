/** Finds the dates in a text. Pure. */
import { languagesIn } from "../languagesIn.ts";
import { allPhrases, type SpokenLanguage, spokenLanguage } from "../phrases/index.ts";
import { fold } from "../words.ts";
import { addDays, dayOf, fullYear, upcoming, weekdayOf } from "./calendar.ts";
import { type DatePatterns, patternsOf } from "./datePatterns.ts";
import { plainDigits, smallNumber } from "./numbersIn.ts";

export interface FoundDate {
  /** `YYYY-MM-DD`. */
  date: string;
  /** Index in the `rest` that `datesIn` returns. */
  at: number;
}

export interface DateContext {
  locale: string | null;
  /** `YYYY-MM-DD`; "tomorrow" and dates without a year are relative to it. */
  today: string;
}

type Groups = Record<string, string | undefined>;
type Reader = (groups: Groups) => string | null;

const YEAR_FIRST = /(?<![\d.])(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})(?![\d])/g;
const DOTTED = /(?<![\d.])(?<d>\d{1,2})\. ?(?<m>\d{1,2})\.(?: ?(?<y>\d{4}|\d{2}(?!\d)))?(?!\d)/g;
const SLASHED = /(?<![\d/])(?<a>\d{1,2})[/-](?<b>\d{1,2})(?:[/-](?<y>\d{4}|\d{2}))?(?![\d/])/g;
const HAN = /(?:(?<y>\d{4})年)?(?<m>\d{1,2})月(?<d>\d{1,2})[日号號]/g;

const HAN_MONTH = /(?<!\d)(\d{1,2})月/g;

/**
 * In the order of the text, each day once. Ambiguous dates ("03/05" in English, "next Friday") are left out.
 * @returns `rest`: the text folded, with spaces in place of its dates
 */
export function datesIn(text: string, { locale, today }: DateContext): { dates: FoundDate[]; rest: string } {
  let rest = ` ${fold(plainDigits(text))} `;
  const found: FoundDate[] = [];
  const take = (pattern: RegExp, read: Reader) => {
    for (const { 0: whole, index, groups } of rest.matchAll(pattern)) {
      const date = read(groups ?? {});
      if (date !== null) found.push({ date, at: index });
      rest = rest.slice(0, index) + " ".repeat(whole.length) + rest.slice(index + whole.length);
    }
  };
  const whole: Reader = ({ y, m, d }) =>
    y ? dayOf(fullYear(y), Number(m), Number(d)) : upcoming(Number(m), Number(d), today);
  take(YEAR_FIRST, whole);
  take(HAN, whole);
  take(DOTTED, whole);
  take(SLASHED, ({ a, b, y }) => {
    const order = slashOrder(Number(a), Number(b), locale);
    return order && whole({ y, ...order });
  });
  const own = ownLanguages(text, locale);
  // English dates may occur in a text of any language.
  for (const language of new Set([...own, "en" as const])) takeWords(take, language, today, whole);
  if (own.has("en")) take(patternsOf("en").shortWeekday, weekdayReader("en", today));
  const once = new Map(found.toSorted((a, b) => b.at - a.at).map((one) => [one.date, one]));
  return { dates: [...once.values()].toSorted((a, b) => a.at - b.at), rest };
}

/** Months named in a text, from 1, with or without a day. */
export function monthsIn(text: string, locale: string | null): Set<number> {
  const plain = ` ${fold(text)} `;
  const found = [...new Set([...ownLanguages(text, locale), "en" as const])].flatMap((language) => {
    const { month, months } = patternsOf(language);
    return [...plain.matchAll(month)].flatMap(({ groups }) => months.get(groups?.month ?? groups?.may ?? "") ?? []);
  });
  const counted = [...plainDigits(text).matchAll(HAN_MONTH)].map(([, month]) => Number(month));
  return new Set([...found, ...counted]);
}

function takeWords(
  take: (pattern: RegExp, read: Reader) => void,
  language: SpokenLanguage,
  today: string,
  whole: Reader,
): void {
  const { named, relative, inDays, inWeeks, weekday, months, days }: DatePatterns = patternsOf(language);
  for (const pattern of named) take(pattern, ({ y, month, d }) => whole({ y, m: String(months.get(month ?? "")), d }));
  take(inDays, ({ n }) => after(today, n, language, 1));
  take(inWeeks, ({ n }) => after(today, n, language, 7));
  take(relative, ({ next, day }) => {
    const ahead = days.get(day ?? "");
    return next || ahead === undefined ? null : addDays(today, ahead);
  });
  take(weekday, weekdayReader(language, today));
}

const weekdayReader =
  (language: SpokenLanguage, today: string): Reader =>
  ({ next, name, short }) => {
    const on = patternsOf(language).weekdays.get(name ?? short ?? "");
    return next || on === undefined ? null : addDays(today, ((on - weekdayOf(today) + 6) % 7) + 1);
  };

function after(today: string, number: string | undefined, language: SpokenLanguage, days: number): string | null {
  const count = smallNumber(number ?? "", language);
  return count === null ? null : addDays(today, count * days);
}

/** Day and month of a date with slashes. Only English may put the month first, and not everywhere. */
function slashOrder(a: number, b: number, locale: string | null): { d: string; m: string } | null {
  const [dayFirst, monthFirst] = [
    { d: String(a), m: String(b) },
    { d: String(b), m: String(a) },
  ];
  if (a === b || (a > 12 && b <= 12)) return dayFirst;
  if (b > 12 && a <= 12) return monthFirst;
  if (/^en[-_]US/i.test(locale ?? "")) return monthFirst;
  return spokenLanguage(locale) === "en" && !/^en[-_]/i.test(locale ?? "") ? null : dayFirst;
}

/** The visitor's language first, then those that the words suggest. */
function ownLanguages(text: string, locale: string | null): Set<SpokenLanguage> {
  const told = languagesIn(text).filter((tag): tag is SpokenLanguage => Object.hasOwn(allPhrases, tag));
  return new Set([spokenLanguage(locale), ...told]);
}
