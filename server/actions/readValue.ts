/** Reads one value of a parameter's type from what a visitor, a form or a model gave. Pure. */
import { z } from "zod";
import { isNo, isYes } from "../language/manners/yesOrNo.ts";
import type { ActionParameter, ActionValue } from "../protocol/actions.ts";
import type { FieldProblem } from "../protocol/errors.ts";
import { typedEmailAddress } from "../protocol/texts.ts";
import { MAX_PATTERN_CHARS } from "./patternCost.ts";

export type Read = { value: ActionValue } | { reason: FieldProblem["reason"] };

const MAX_CHARS = 500;
/** Control and format characters, and lone surrogates, except line breaks. */
const NO_TEXT = /[^\P{C}\n]/u;
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** @param locale decides how numbers and dates are read */
export function readValue(parameter: ActionParameter, given: unknown, locale: string): Read {
  const text = typeof given === "string" ? given.normalize("NFC").replaceAll("\r\n", "\n").trim() : given;
  switch (parameter.type) {
    case "string":
      return readText(parameter, typeof text === "number" ? String(text) : text);
    case "email":
      return readEmail(parameter, text);
    case "enum":
      return readOption(parameter, text);
    case "boolean":
      return readBoolean(text, locale);
    case "date":
      return readDate(text, locale);
    case "integer":
    case "number":
      return readNumber(parameter, text, locale);
  }
}

function readText(parameter: ActionParameter, text: unknown): Read {
  if (typeof text !== "string") return { reason: "wrong_type" };
  const { min, max } = parameter;
  if (text.length > Math.min(max ?? MAX_CHARS, MAX_CHARS)) return { reason: "too_big" };
  if (text.length < (min ?? 1)) return { reason: "too_small" };
  return NO_TEXT.test(text) || !isMatched(parameter, text) ? { reason: "wrong_format" } : { value: text };
}

function readEmail(parameter: ActionParameter, text: unknown): Read {
  const read = typedEmailAddress.safeParse(text);
  if (!read.success) return { reason: "wrong_format" };
  return isMatched(parameter, read.data) ? { value: read.data } : { reason: "wrong_format" };
}

function isMatched({ pattern }: ActionParameter, text: string): boolean {
  if (pattern === null) return true;
  return text.length <= MAX_PATTERN_CHARS && new RegExp(`^(?:${pattern})$`, "u").test(text);
}

/** Finds an option by its value, or by its label in any language. */
function readOption({ options }: ActionParameter, text: unknown): Read {
  const wanted = String(text).toLowerCase();
  const found =
    options.find(({ value }) => value === text) ??
    options.find(({ value, label }) => [value, ...Object.values(label)].some((each) => each.toLowerCase() === wanted));
  return found ? { value: found.value } : { reason: "not_an_option" };
}

const YES = new Set(["true", "1", "on"]);
const NO = new Set(["false", "0", "off"]);

/** Accepts what forms and models write, or a visitor's yes or no. */
function readBoolean(given: unknown, locale: string): Read {
  if (typeof given === "boolean") return { value: given };
  if (typeof given !== "string") return { reason: "wrong_type" };
  const text = given.toLowerCase();
  if (YES.has(text) || isYes(given, locale)) return { value: true };
  return NO.has(text) || isNo(given, locale) ? { value: false } : { reason: "wrong_type" };
}

function readNumber({ type, min, max }: ActionParameter, given: unknown, locale: string): Read {
  const value = typeof given === "string" ? parseNumber(given, locale) : given;
  if (typeof value !== "number" || !Number.isFinite(value)) return { reason: "wrong_type" };
  if (type === "integer" && !Number.isSafeInteger(value)) return { reason: "wrong_type" };
  if (min !== null && value < min) return { reason: "too_small" };
  if (max !== null && value > max) return { reason: "too_big" };
  // Very large numbers, and those written with an exponent, might not reach the endpoint as they were meant.
  return Math.abs(value) < 1e15 && !/e/.test(String(value)) ? { value } : { reason: "wrong_format" };
}

/** Reads "1,234.50" and "1.234,50"; the language decides where a separator is ambiguous. @returns NaN if it is no number */
function parseNumber(text: string, locale: string): number {
  const plain = asciiDigits(text)
    .replace(/[\s'’٬]/gu, "")
    .replace("٫", ".");
  if (!/^[-+]?\d[\d.,]{0,30}$/.test(plain)) return Number.NaN;
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  if (last < 0) return Number(plain);
  const sign = plain[last] ?? "";
  const grouped = new RegExp(`^[-+]?\\d{1,3}(?:\\${sign}\\d{3})+$`).test(plain);
  const isGroup = plain.indexOf(sign) !== last || (grouped && sign !== decimalSign(locale));
  const other = sign === "." ? "," : ".";
  if (isGroup) return grouped ? Number(plain.replaceAll(sign, "")) : Number.NaN;
  const whole = plain.slice(0, last);
  if (whole.includes(other) && !new RegExp(`^[-+]?\\d{1,3}(?:\\${other}\\d{3})+$`).test(whole)) return Number.NaN;
  return Number(`${whole.replaceAll(other, "")}.${plain.slice(last + 1)}`);
}

function decimalSign(locale: string): string {
  const parts = formatterOf(locale, (tag) => new Intl.NumberFormat(tag)).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
}

/** Reads "2026-03-01", "1.3.2026", and "3/1/2026" in the language's order. */
function readDate(given: unknown, locale: string): Read {
  if (typeof given !== "string") return { reason: "wrong_type" };
  const text = asciiDigits(given);
  const iso = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text);
  const local = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  if (!local) return { reason: "wrong_format" };
  const [, first, sign, second, year] = local;
  return sign === "/" && isMonthFirst(locale) ? dateOf(year, first, second) : dateOf(year, second, first);
}

function isMonthFirst(locale: string): boolean {
  const parts = formatterOf(locale, (tag) => new Intl.DateTimeFormat(tag))
    .formatToParts(0)
    .map(({ type }) => type);
  return parts.indexOf("month") < parts.indexOf("day");
}

function dateOf(year = "", month = "", day = ""): Read {
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(value).success ? { value } : { reason: "wrong_format" };
}

const asciiDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** Falls back to English for unknown tags. */
function formatterOf<T>(locale: string, make: (tag: string) => T): T {
  try {
    return make(locale);
  } catch (error) {
    if (error instanceof RangeError) return make("en");
    throw error;
  }
}
