/** Reading JSON that strangers wrote: own members only, and only of the kind that is expected. Pure. */

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member of an object; undefined for what has none. */
export function own(of: unknown, key: string): unknown {
  return typeof of === "object" && of !== null ? Object.getOwnPropertyDescriptor(of, key)?.value : undefined;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const membersOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
export const stringsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === "string");

/** A text on one line, without what is invisible or would look like a template; '' for anything else. */
export function textOf(value: unknown, max: number): string {
  if (typeof value !== "string") return "";
  const shown = value
    .slice(0, 4 * max)
    // Markdown's links and marks; a short run keeps the search short.
    .replace(/\[([^\][]{1,200})\]\([^()\s]{0,300}\)/g, "$1")
    .replace(/[\p{C}\s`*]+/gu, " ")
    .replace(/[{}]/g, "")
    .trim();
  return shown.length <= max ? shown : `${shown.slice(0, max - 1).toWellFormed()}…`;
}
