/** Patterns for dates in words, by language. Names of months and weekdays come from the platform. */
import type { SpokenLanguage } from "../phrases/index.ts";
import { fold } from "../words.ts";
import { dateWords } from "./dateWords.ts";
import { smallNumberPattern } from "./numbersIn.ts";

export interface DatePatterns {
  /** Month by its folded name, from 1. */
  months: ReadonlyMap<string, number>;
  /** 0 is Sunday. */
  weekdays: ReadonlyMap<string, number>;
  /** Days from today. */
  days: ReadonlyMap<string, number>;
  named: RegExp[];
  relative: RegExp;
  inDays: RegExp;
  inWeeks: RegExp;
  weekday: RegExp;
  /** Short names without a dot. */
  shortWeekday: RegExp;
  /** A full month name; "may" only where it can't be another word. */
  month: RegExp;
}

const MAY = "(?<=(?:in|for|from|of|since|until|last|next|this) )(?<may>may)";
const made = new Map<SpokenLanguage, DatePatterns>();
/** Languages without spaces between words, where word boundaries can't be matched. */
const JOINED: ReadonlySet<string> = new Set(["ja", "zh"]);

export function patternsOf(language: SpokenLanguage): DatePatterns {
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

const dayAt = (at: number) => new Date(Date.UTC(2024, 0, 7 + at));

function make(language: SpokenLanguage): DatePatterns {
  const { days, inDays, inWeeks, next } = dateWords[language];
  const months = namesOf(language, 12, (at) => new Date(Date.UTC(2024, at, 15)), "month", 1);
  const weekdays = namesOf(language, 7, dayAt, "weekday", 0);
  const short = shortNames(weekdays, namesOf(language, 7, dayAt, "weekday", 0, ["long"]));
  const long = new Map([...weekdays].filter(([name]) => !short.has(name)));
  const fullMonths = namesOf(language, 12, (at) => new Date(Date.UTC(2024, at, 15)), "month", 1, ["long"]);
  if (language === "en") fullMonths.delete("may");
  const ahead = new Map(days.flatMap((names, at) => names.split("|").map((name) => [fold(name), at] as const)));
  const [before, behind] = JOINED.has(language) ? ["", ""] : ["(?<![\\p{L}\\p{N}])", "(?![\\p{L}\\p{N}])"];
  const bordered = (source: string) => new RegExp(`${before}(?:${source})${behind}`, "gu");
  const [month, ofYear] = [`(?<month>${anyOf(months)})\\.?`, "(?:,? (?:de |del |of )?(?<y>\\d{4}))?"];
  const counted = (source: string) =>
    bordered(fold(source).replace(/\bn\b(?!\?)/g, `(?<n>${smallNumberPattern(language)})`));
  return {
    ...{ months, weekdays, days: ahead },
    named: [
      bordered(`(?<d>\\d{1,2})(?:st|nd|rd|th|er|re|º|°|\\.)?(?: of| de| di)? ?ב?${month}${ofYear}`),
      bordered(`${month} (?:the )?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?!\\d)${ofYear}`),
    ],
    relative: bordered(`(?<next>(?:${fold(next)}) )?(?<day>${anyOf(ahead)})`),
    inDays: counted(inDays),
    inWeeks: counted(inWeeks),
    weekday: bordered(
      `(?<next>(?:${fold(next)}) )?(?:(?<name>${anyOf(long)})|(?<short>${anyOf(short)})\\.)(?: (?:${fold(next)}))?`,
    ),
    month: bordered(`(?<month>${anyOf(fullMonths)})${language === "en" ? `|${MAY}` : ""}`),
    shortWeekday: bordered(`(?<next>(?:${fold(next)}) )?(?<short>${anyOf(short)})`),
  };
}

/** Folded names, long and short, alone and with a day: Polish and others inflect them. */
function namesOf(
  language: SpokenLanguage,
  count: number,
  dateAt: (at: number) => Date,
  part: "month" | "weekday",
  first: number,
  widths: readonly ("long" | "short")[] = ["long", "short"],
): Map<string, number> {
  const names = new Map<string, number>();
  for (const width of widths) {
    for (const options of part === "month"
      ? [{ month: width }, { month: width, day: "numeric" } as const]
      : [{ weekday: width }]) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC", numberingSystem: "latn" });
      for (let at = 0; at < count; at++) {
        const name = format.formatToParts(dateAt(at)).find(({ type }) => type === part)?.value ?? "";
        const folded = fold(name).replace(/\.$/, "");
        if (/\p{L}{2}/u.test(folded) && !/\d/.test(folded)) names.set(folded, first + at);
      }
    }
  }
  return names;
}

/** Short names, which may be other words: "so" in German, "mer" in French, "ter" in Portuguese. */
const shortNames = (names: ReadonlyMap<string, number>, full: ReadonlyMap<string, number>) =>
  new Map([...names].filter(([name]) => !full.has(name) && /^[\p{sc=Latin}\p{M}]+$/u.test(name)));

/** Longest first, so that none hides a longer one. */
const anyOf = (names: ReadonlyMap<string, number>) =>
  [...names.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|") || "(?!)";
