/** Reads untrusted JSON: own properties only, and only of the expected type. Pure. */

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An own property of an object; undefined if there is none. */
export function own(of: unknown, key: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, key)?.value : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const membersOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
export const stringsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === "string");

/** A string on one line, without invisible characters and template braces; '' for anything else. */
export function textOf(value: unknown, max: number): string {
  if (typeof value !== "string") return "";
  const shown = value
    .slice(0, 4 * max)
    // Markdown's links and marks; bounded lengths keep the search fast.
    .replace(/\[([^\][]{1,200})\]\([^()\s]{0,300}\)/g, "$1")
    .replace(/[\p{C}\s`*]+/gu, " ")
    .replace(/[{}]/g, "")
    .trim();
  return shown.length <= max ? shown : `${shown.slice(0, max - 1).toWellFormed()}…`;
}
