/** Reads a text known to be one parameter's value: a form field, or the reply to a question for it. Pure. */
import { type DateContext, datesIn } from "../../language/dates/datesIn.ts";
import { plainDigits, smallNumber } from "../../language/dates/numbersIn.ts";
import { spokenLanguage } from "../../language/phrases/index.ts";
import type { ActionParameter, ActionValue } from "../../protocol/actions.ts";
import { fitting } from "./fits.ts";
import { plain } from "./labels.ts";

export const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** @returns null if the text is not a valid value */
export function parseValue(parameter: ActionParameter, text: string, context: DateContext): ActionValue | null {
  return fitting(parameter, parse(parameter, text.trim(), context), context.locale);
}

function parse(parameter: ActionParameter, text: string, context: DateContext): ActionValue | null {
  switch (parameter.type) {
    case "string":
      return unquoted(text);
    case "email":
      return only([...text.matchAll(EMAIL)].map(([email]) => email));
    case "integer":
    case "number":
      return numberIn(parameter, text, context);
    case "boolean":
      return text;
    case "date":
      return only(datesIn(text, context).dates.map(({ date }) => date));
    case "enum":
      return optionIn(parameter, text);
  }
}

/** The only distinct item; null for none or several. */
export function only<T>(all: readonly T[]): T | null {
  const [one, ...others] = new Set(all);
  return one !== undefined && others.length === 0 ? one : null;
}

/** The option that a text names, in any language; null for none or several. */
export function optionIn({ options }: ActionParameter, text: string): string | null {
  const names = options
    .flatMap(({ value, label }) => [value, ...Object.values(label)].map((name) => ({ value, name: plain(name) })))
    .filter(({ name }) => name !== "")
    .toSorted((a, b) => b.name.length - a.name.length);
  let rest = ` ${plain(text)} `;
  const named: string[] = [];
  for (const { value, name } of names) {
    const isJoined = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name);
    const sought = isJoined ? name : ` ${name} `;
    if (!rest.includes(sought)) continue;
    named.push(value);
    // "Pro Plus" does not also name "Pro".
    rest = rest.replaceAll(sought, " . ");
  }
  return only(named);
}

/** The only number in a text, in digits or words; null for none or several. */
function numberIn(parameter: ActionParameter, text: string, { locale }: DateContext): ActionValue | null {
  const written = [...plainDigits(text).matchAll(/(?<![\p{L}\p{N}.,])[-−]?\d[\d.,\u00a0\u202f' ]*(?![\p{L}\d])/gu)];
  if (written.length === 0) {
    const words = text.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
    return only(words.flatMap((word) => smallNumber(word, spokenLanguage(locale)) ?? []));
  }
  return only(written.flatMap(([number]) => fitting(parameter, number.replace(/[.,\s]+$/u, ""), locale) ?? []));
}

const unquoted = (text: string) => QUOTED.exec(text)?.[1] ?? text;
const QUOTED = /^[“”"„«»'‘’「『](.+)[“”"“«»'‘’」』]$/u;
