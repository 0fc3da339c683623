/** Writes a call's result for the visitor. Pure. */
import type { ActionDefinition, ActionFields, ActionValue, ActionValues } from "../protocol/actions.ts";
import { localizedText } from "../protocol/localizedText.ts";
import { visitorParameters } from "./checkValues.ts";
import { fillPlaces } from "./templates.ts";

/** Shown for a field that the reply lacks. */
const MISSING = "–";
/** Characters with a meaning in Markdown. */
const MARKS = /[\\`*_[\]<>~|#!&]/g;
const NUMBERS: readonly string[] = ["number", "integer"];

/** Markdown in which values and fields are escaped: neither can make a link, a heading or an image. */
export function drawResult(
  definition: ActionDefinition,
  values: ActionValues,
  fields: ActionFields,
  locale: string,
): string {
  const template = localizedText(definition.result.text, locale);
  return fillPlaces(template, ({ name }) => {
    const text = drawField(definition, name, fields, locale) ?? drawValue(definition, name, values, locale);
    return text === null ? MISSING : escapeMarks(text);
  });
}

/** A field, formatted for people; null when the reply lacks it. */
export function drawField(
  { result }: Pick<ActionDefinition, "result">,
  name: string,
  fields: ActionFields,
  locale: string,
): string | null {
  const field = result.fields.find((each) => each.name === name);
  const value = fields[name];
  if (!field || value === undefined) return null;
  if (Array.isArray(value)) return value.join(", ");
  if (field.kind === "date") return drawDate(String(value), locale);
  return field.kind === "text" ? String(value) : drawPlain(value, locale);
}

/** A visitor's value, formatted for people; null when they gave none. */
export function drawValue(
  definition: Pick<ActionDefinition, "parameters">,
  name: string,
  values: ActionValues,
  locale: string,
): string | null {
  const parameter = visitorParameters(definition).find((each) => each.name === name);
  const value = values[name];
  if (!parameter || value === undefined) return null;
  const option = parameter.options.find((each) => each.value === value);
  if (option) return localizedText(option.label, locale);
  if (parameter.type === "date") return drawDate(String(value), locale);
  return NUMBERS.includes(parameter.type) ? drawPlain(value, locale) : String(value);
}

/** Formats a number for the language, without grouping: a long one may be an order number. */
function drawPlain(value: ActionValue, locale: string): string {
  if (typeof value !== "number") return String(value);
  return new Intl.NumberFormat(knownTag(locale), { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}

function drawDate(text: string, locale: string): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = Date.parse(day ?? "");
  if (Number.isNaN(at)) return text;
  return new Intl.DateTimeFormat(knownTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(at);
}

function knownTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch {
    return "en";
  }
}

/** Escapes a text as inline Markdown on one line: line breaks in a value could start lists and headings. */
export const escapeMarks = (text: string) =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(MARKS, "\\$&")
    .replace(/^[-+=]/, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replaceAll("://", "\\:\\/\\/")
    .replaceAll(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
    .replaceAll("@", "\\@");
