/** Keeps those of a model's values that the visitor really said. Pure. The others are asked for. */
import { datesIn, monthsIn } from "../../language/dates/datesIn.ts";
import { plainDigits, smallNumber } from "../../language/dates/numbersIn.ts";
import { spokenLanguage } from "../../language/phrases/index.ts";
import type { ActionDefinition, ActionParameter, ActionValue, ActionValues } from "../../protocol/actions.ts";
import { checkValues, visitorParameters } from "../checkValues.ts";
import { EMAIL, optionIn } from "./parseValue.ts";
import { readValues } from "./readValues.ts";

export interface Said {
  /** The visitor's messages in this conversation, newest last. */
  messages: readonly string[];
  /** Values already in the form. */
  held: ActionValues;
  locale: string | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/**
 * A code or an e-mail address in the newest message wins over an older one, whichever the model names.
 * @param given the model's arguments: values of any type, possibly for unknown parameters
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

/** Whether a value can be recognized by its form alone, without context. */
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
    // A "yes" in the text may have answered something else.
    case "boolean":
      return false;
    case "string":
      return hasWords(text, String(value));
  }
}

const YEAR_MS = 366 * 86_400_000;

/** "The invoice for March" says the first of March, at most a year away. */
function isMonthSaid(value: string, text: string, { locale, today }: Said): boolean {
  const month = /^\d{4}-(\d\d)-01$/.exec(value)?.[1];
  if (month === undefined || Math.abs(Date.parse(value) - Date.parse(today)) > YEAR_MS) return false;
  return monthsIn(text, locale).has(Number(month));
}

/** Whether the text has the same words in the same order, whatever punctuation is between them. */
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

/** Numbers in digits, with a point or a comma for decimals, and small ones in words. */
function numbersSaid(text: string, locale: string | null): number[] {
  const written = plainDigits(text).match(/(?<![\p{L}\p{N}])[-−]?\d[\d.,' \u00a0\u202f]*/gu) ?? [];
  const digits = written.flatMap((one) => {
    const plain = one.replace(/[.,\s']+$/u, "").replace("−", "-");
    return [...new Set([plain, ...plain.split(/[\s\u00a0\u202f]+/u)])].flatMap((part) => readings(part));
  });
  const words = text.split(/[^\p{L}\p{M}]+/u).flatMap((word) => smallNumber(word, spokenLanguage(locale)) ?? []);
  return [...digits, ...words];
}

/** "1.234" may be a decimal or a grouped number, so both readings count. */
function readings(text: string): number[] {
  const bare = text.replace(/[\s\u00a0\u202f']/gu, "");
  return [bare.replaceAll(",", ""), bare.replaceAll(".", "").replace(",", ".")].map(Number).filter(Number.isFinite);
}
