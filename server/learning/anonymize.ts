/** Removes personal details from a person's text, so that it can be shown to everybody. Pure; rules only, no model. */

import {
  assents,
  closings,
  greetings,
  introductions,
  numberLabels,
  personTitles,
  politeWords,
  streets,
} from "../language/people/personalWords.ts";
import { tokenize } from "../language/tokenize.ts";

/** `particular`: a sentence that is only about one visitor's case (keepGeneral.ts). */
type PersonalKind =
  | "greeting"
  | "closing"
  | "name"
  | "email"
  | "phone"
  | "account"
  | "number"
  | "address"
  | "particular";

/** The original text in pieces; those with a kind are removed. */
interface Segment {
  text: string;
  kind: PersonalKind | null;
}

export interface Anonymized {
  /** The remaining text, with `[…]` for gaps within a sentence. */
  text: string;
  segments: Segment[];
}

/** A span to remove. */
export interface Find {
  from: number;
  to: number;
  kind: PersonalKind;
}

/** Replaces what was removed from within a sentence. */
export const GAP = "[…]";

/**
 * Removes personal details.
 * @param more `known`: the tenant's own documents, whose addresses and numbers are public; `names`: of the people in
 *   the conversation
 */
export function anonymize(text: string, more: { known?: string; names?: string[] } = {}): Anonymized {
  const known = more.known ?? "";
  const open = findCourtesies(text);
  const names = [...(more.names ?? []), ...greetedNames(text, open)];
  const found = [...open, ...findInside(text, names).filter(({ from, to }) => !isKnown(text.slice(from, to), known))];
  return assemble(text, found);
}

/** Splits the text and joins what remains. @param finds in any order; of two that overlap, the earlier one counts */
export function assemble(text: string, finds: Find[]): Anonymized {
  const segments = cut(text, withoutOverlaps(finds));
  const left = segments.map((segment) => (segment.kind === null ? segment.text : isWhole(segment.kind) ? " " : GAP));
  return { text: tidy(left.join("")), segments };
}

/** Kinds removed without a marker: the text is complete without them. */
const isWhole = (kind: PersonalKind) => kind === "greeting" || kind === "closing" || kind === "particular";

const isKnown = (found: string, known: string) => known !== "" && known.includes(found.trim());

/** Capitalized names. Case matters, so these patterns have no `i` flag. */
const NAMES = String.raw`\p{Lu}[\p{L}'’-]+(?:[ \t]+(?:(?:von|van|de|der|da|di|del|la)[ \t]+)?\p{Lu}[\p{L}'’.-]*){0,2}`;
const MAX_CLOSING = 120;

function findCourtesies(text: string): Find[] {
  const finds: Find[] = [];
  const [greeting] = new RegExp(`^\\s*(?:${greetings})(?![\\p{L}\\p{N}])`, "iu").exec(text) ?? [];
  if (greeting !== undefined) {
    const after = text.slice(greeting.length);
    const rest = new RegExp(
      `^(?:[ \\t]+(?:${politeWords}|\\p{Lu}[\\p{L}'’.-]*)){0,4}[ \\t]*(?:[,!:.\\n–-]+\\s*|$)`,
      "u",
    ).exec(after);
    if (rest) finds.push({ from: 0, to: greeting.length + rest[0].length, kind: "greeting" });
  }
  const ends = [...text.matchAll(new RegExp(`(?:^|\\n|(?<=[.!?…])\\s)\\s*(?:${closings})(?![\\p{L}\\p{N}])`, "giu"))];
  const end = ends.find((each) => text.length - each.index <= MAX_CLOSING);
  // "Thanks for your order" starts a sentence; a sign-off is followed by little more than a name.
  if (end && isSignedOff(text.slice(end.index + end[0].length))) {
    finds.push({ from: end.index, to: text.length, kind: "closing" });
  }
  return finds;
}

/** Names in the greeting, which may recur in the text. */
function greetedNames(text: string, courtesies: Find[]): string[] {
  const greeting = courtesies.find(({ kind }) => kind === "greeting");
  const words = greeting
    ? text
        .slice(greeting.from, greeting.to)
        .split(/[^\p{L}'’-]+/u)
        .filter(Boolean)
    : [];
  const isOther = new RegExp(
    `^(?:${greetings}|${politeWords}|${personTitles}|morning|afternoon|evening|tag|morgen|abend)$`,
    "iu",
  );
  return words.filter((word) => /^\p{Lu}/u.test(word) && !isOther.test(word));
}

const isSignedOff = (rest: string) =>
  /^[\s,.!–-]*(?:\p{L}[\p{L}'’.-]*(?:[ \t]+\p{L}[\p{L}'’.-]*){0,5}[\s,.!]*){0,3}$/u.test(rest) &&
  !/[a-z]\s+[a-z]/.test(rest);

function findInside(text: string, names: string[]): Find[] {
  return [
    ...matches(text, /[^\s@<>()[\],;:"']{1,64}@[^\s@<>()[\],;:"']+\.\p{L}{2,}/gu, "email"),
    ...matches(text, /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}(?:[ ]?[A-Z0-9]{1,4})?\b/g, "account"),
    ...matches(text, /(?<![\p{L}\p{N}.,#-])\+?\(?\d[\d \t().\u00a0/-]{5,}\d(?![\p{L}\p{N}])/gu, "phone").flatMap(
      (find) => callable(text, find),
    ),
    ...streets
      .flatMap((street) => matches(text, street, "address"))
      .filter(({ from, to }) => /\d/.test(text.slice(from, to))),
    ...matches(text, /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/g, "address"),
    ...matches(
      text,
      new RegExp(
        `(?<![\\p{L}])(?:${numberLabels})[\\s:#.\\-]*(?:is|ist|lautet|est|es|è|é)?[\\s:#]*([\\p{Lu}\\d][\\p{L}\\d/-]{2,}\\d[\\p{L}\\d-]*|#?\\d{3,})`,
        "giu",
      ),
      "number",
      1,
    ),
    ...matches(
      text,
      /#\d{3,}\b|\b\d{6,}\b|\b(?=[A-Z0-9-]*[A-Z])(?=(?:[A-Z-]*\d){3})[A-Z0-9]+(?:-[A-Z0-9]+)*\b/g,
      "number",
    ).filter(({ from, to }) => to - from >= 5),
    ...matches(
      text,
      new RegExp(`(?<!\\p{L})(?:${introductions})[ \\t]+(?:(?:${personTitles})\\.?[ \\t]+)?(${NAMES})`, "gu"),
      "name",
      1,
    ),
    ...matches(text, new RegExp(`(?<!\\p{L})(?:${personTitles})\\.?[ \\t]+(${NAMES})`, "gu"), "name", 1),
    ...names
      .filter((name) => name.trim().length > 2)
      .flatMap((name) => matches(text, wholeWord(name.trim()), "name"))
      .map((find) => asAddressed(text, find)),
  ];
}

const BEFORE_ADDRESSED = new RegExp(`(?:^|[,.!?\\n]\\s*|(?<!\\p{L})(?:${assents})\\s+)$`, "iu");

/** Someone addressed by name, as in "Yes Anna, we do": the name and its commas can go without a marker. */
function asAddressed(text: string, find: Find): Find {
  const [before, after] = [text.slice(0, find.from), text.slice(find.to)];
  const isSpokenTo = /^\s*[,!]/.test(after) && BEFORE_ADDRESSED.test(before);
  if (!isSpokenTo) return find;
  const lead = before.length - before.search(/,?[ \t]*$/);
  const opens = before.trim() === "" || /[.!?\n]\s*$/.test(before);
  return {
    from: find.from - lead,
    to: opens ? find.to + after.length - after.replace(/^\s*,?\s*/, "").length : find.to,
    kind: "greeting",
  };
}

/** Matches in any case, except that names such as "Will" and "May" need a capital. */
function wholeWord(name: string): RegExp {
  const isCommon = tokenize(name.toLowerCase()).length === 0;
  const written = isCommon ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  const escaped = written.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, isCommon ? "gu" : "giu");
}

function matches(text: string, pattern: RegExp, kind: PersonalKind, group = 0): Find[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const found = match[group];
    if (!found) return [];
    const from = match.index + (group === 0 ? 0 : match[0].lastIndexOf(found));
    return [{ from, to: from + found.length, kind }];
  });
}

const DATE = /^\d{1,4}[./ -]\d{1,2}[./ -]\d{1,4}$/;
const THOUSANDS = /^\d{1,3}(?:[ .\u00a0]\d{3})+$/;
const HOURS = /\d{1,2}[.:]\d{2}\s*[-–]\s*\d{1,2}[.:]\d{2}/;
const YEARS = /^(?:19|20)\d{2}\s*[-–/]\s*(?:19|20)\d{2}$/;

/** A digit sequence that is a phone or card number, not a date, an amount or opening hours. */
function callable(text: string, find: Find): Find[] {
  const written = text.slice(find.from, find.to);
  const digits = written.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 19) return [];
  if ([DATE, THOUSANDS, YEARS].some((one) => one.test(written)) || HOURS.test(written)) return [];
  return [{ ...find, kind: digits.length >= 13 && isCard(digits) ? "account" : "phone" }];
}

/** Luhn checksum. */
function isCard(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Of overlapping finds keeps the first; of two that start together, the longer. */
function withoutOverlaps(finds: Find[]): Find[] {
  const kept: Find[] = [];
  for (const find of [...finds].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (find.from >= (kept.at(-1)?.to ?? 0)) kept.push(find);
  }
  return kept;
}

function cut(text: string, finds: Find[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { from, to, kind } of finds) {
    if (from > at) segments.push({ text: text.slice(at, from), kind: null });
    segments.push({ text: text.slice(from, to), kind });
    at = to;
  }
  if (at < text.length) segments.push({ text: text.slice(at), kind: null });
  return segments;
}

function tidy(text: string): string {
  const joined = text
    .replace(/[ \t]{2,}/g, " ")
    .replace(/[ \t]+(?=[,\n])/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return joined.replace(/^\p{Ll}(?![\p{L}.]*:\/\/)/u, (first) => first.toUpperCase());
}
