/** Makes a parameter of a value in a schema. Pure. */
import type { ActionParameter } from "../../protocol/actions.ts";
import { isSafePattern } from "../patternCost.ts";
import { type Json, own, textOf } from "./json.ts";
import { toLabel } from "./names.ts";
import { optionsOf, type Shape } from "./readSchema.ts";

const MAX_OPTIONS = 50;
const MAX_OPTION_CHARS = 100;
const MAX_PATTERN_CHARS = 200;

type Value = Extract<Shape, { kind: "value" }>;

export interface Described {
  name: string;
  /** The document's name for it. */
  as: string;
  description: unknown;
  isRequired: boolean;
  /** The language of the document's texts. */
  locale: string;
}

export function toParameter({ type, schema }: Value, { name, as, ...more }: Described): ActionParameter {
  const options = type === "string" ? choices(schema) : [];
  const format = own(schema, "format");
  const special = format === "email" ? "email" : format === "date" ? "date" : type;
  const isText = type === "string" && special === "string" && options.length === 0;
  return {
    name,
    type: options.length > 0 ? "enum" : special,
    label: { [more.locale]: textOf(own(schema, "title"), 60) || toLabel(as) },
    description: textOf(more.description ?? own(schema, "description"), 300),
    is_required: more.isRequired,
    source: { from: "visitor" },
    options: options.map((value) => ({ value, label: { [more.locale]: textOf(value, 100) || value } })),
    pattern: isText ? patternOf(schema) : null,
    ...limitsOf(type, isText, schema),
    is_proof: false,
  };
}

/** The options to offer as a choice; empty when they don't suit one, and a text field is better. */
function choices(schema: Json): string[] {
  const all = optionsOf(schema).map(String);
  const isShort = all.every((text) => text.trim() !== "" && text.length <= MAX_OPTION_CHARS && !/\p{C}/u.test(text));
  const isPlain = new Set(all.map((text) => text.toLowerCase())).size === all.length;
  return all.length <= MAX_OPTIONS && isShort && isPlain ? all : [];
}

function limitsOf(type: Value["type"], isText: boolean, schema: Json): { min: number | null; max: number | null } {
  const number = (key: string) => {
    const value = own(schema, key);
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  };
  const isNumber = type === "integer" || type === "number";
  const min = isText ? number("minLength") : isNumber ? number("minimum") : null;
  const max = isText ? number("maxLength") : isNumber ? number("maximum") : null;
  return min !== null && max !== null && min > max ? { min: null, max: null } : { min, max };
}

/** The pattern, if it is anchored at both ends, as ours are, and fast for every value; else null. */
function patternOf(schema: Json): string | null {
  const pattern = own(schema, "pattern");
  if (typeof pattern !== "string" || !/^\^[^|]*[^\\]\$$/.test(pattern)) return null;
  const whole = pattern.slice(1, -1);
  if (whole.length > MAX_PATTERN_CHARS || !compiles(whole)) return null;
  const max = own(schema, "maxLength");
  return isSafePattern(whole, typeof max === "number" ? max : undefined) ? whole : null;
}

function compiles(pattern: string): boolean {
  try {
    return [pattern, `^(?:${pattern})$`].every((text) => new RegExp(text, "u"));
  } catch {
    return false;
  }
}
