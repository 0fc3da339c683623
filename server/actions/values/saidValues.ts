/** Which of a model's values the visitor has said. Pure: what nobody said is asked for, not taken. */
import { datesIn, monthsIn } from "../../language/dates/datesIn.ts";
import { plainDigits, smallNumber } from "../../language/dates/numbersIn.ts";
import { spokenLanguage } from "../../language/phrases/index.ts";
import type { ActionDefinition, ActionParameter, ActionValue, ActionValues } from "../../protocol/actions.ts";
import { checkValues, visitorParameters } from "../checkValues.ts";
import { EMAIL, optionIn } from "./parseValue.ts";
import { readValues } from "./readValues.ts";

export interface Said {
  /** Each of the visitor's messages in this conversation, the newest last. */
  messages: readonly string[];
  /** What the form holds. */
  held: ActionValues;
  locale: string | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * An order number or an address in the newest message wins over an older one, whichever the model names.
 * @param given as the model wrote it: of any type, and for parameters that may not exist
 */
export function saidValues(
  definition: ActionDefinition,
  given: Readonly<Record<string, unknown>>,
  said: Said,
): ActionValues {
  const { values } = checkValues(definition, given, said.locale ?? "en");
  const message = said.messages.at(-1) ?? "";
  const newest = readValues(definition, message, { known: {}, locale: said.locale, today: said.today });
  const kept = visitorParameters(definition).flatMap((parameter): [string, ActionValue][] => {
    const value = values[parameter.name];
    if (value === undefined) return [];
    const isHeld = said.held[parameter.name] === value;
    if (!isHeld && !said.messages.some((text) => isSaid(parameter, value, text, said))) return [];
    const newer = isCode(parameter) && !isSaid(parameter, value, message, said) ? newest[parameter.name] : undefined;
    return [[parameter.name, newer ?? value]];
  });
  return Object.fromEntries(kept);
}

/** It is read by its form, not by what stands around it. */
const isCode = ({ type, pattern }: ActionParameter) => type === "email" || (type === "string" && pattern !== null);

function isSaid(parameter: ActionParameter, value: ActionValue, text: string, said: Said): boolean {
  switch (parameter.type) {
    case "email":
      return [...text.matchAll(EMAIL)].some(([email]) => email.toLowerCase() === String(value).toLowerCase());
    case "integer":
    case "number":
      return numbersSaid(text, said.locale).includes(Number(value));
    case "date":
      return datesIn(text, said).dates.some(({ date }) => date === value) || isMonthSaid(String(value), text, said);
    case "enum":
      return optionIn(parameter, text) === value;
    // A yes to something else is a yes in words as well.
    case "boolean":
      return false;
    case "string":
      return hasWords(text, String(value));
  }
}

const YEAR_MS = 366 * 86_400_000;

/** "The invoice for March": the first of that month, of this year, the last or the next. */
function isMonthSaid(value: string, text: string, { locale, today }: Said): boolean {
  const month = /^\d{4}-(\d\d)-01$/.exec(value)?.[1];
  if (month === undefined || Math.abs(Date.parse(value) - Date.parse(today)) > YEAR_MS) return false;
  return monthsIn(text, locale).has(Number(month));
}

/** The same words in the same order, whatever stands between them that is neither letter nor digit. */
function hasWords(text: string, value: string): boolean {
  const words = wordsOf(value);
  if (words.trim() === "") return text.includes(value);
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(value)) return wordsOf(text).includes(words.trim());
  return wordsOf(text).includes(words);
}

const wordsOf = (text: string) =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/** Numbers in digits, with either sign for decimals, and small ones in words. */
function numbersSaid(text: string, locale: string | null): number[] {
  const written = plainDigits(text).match(/(?<![\p{L}\p{N}])[-−]?\d[\d.,' \u00a0\u202f]*/gu) ?? [];
  const digits = written.flatMap((one) => {
    const plain = one.replace(/[.,\s']+$/u, "").replace("−", "-");
    return [...new Set([plain, ...plain.split(/[\s\u00a0\u202f]+/u)])].flatMap((part) => readings(part));
  });
  const words = text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => smallNumber(word, spokenLanguage(locale)) ?? []);
  return [...digits, ...words];
}

/** "1.234" may be either. */
function readings(text: string): number[] {
  const bare = text.replace(/[\s\u00a0\u202f']/gu, "");
  return [bare.replaceAll(",", ""), bare.replaceAll(".", "").replace(",", ".")].map(Number).filter(Number.isFinite);
}
