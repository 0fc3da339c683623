/** Interprets words that the documents lack: as compounds of words they have, or as misspellings. Pure. */
import type { SearchTerm } from "../../db/sql/findPassages.ts";
import { closestSlip } from "../../language/closest.ts";
import { stem } from "../../language/stem.ts";

const MIN_WORD_CHARS = 4;
const MIN_PART_CHARS = 3;
/** How many words of a question are interpreted. */
const MAX_READ = 3;
/** An interpretation weighs less than a written word. */
const READ_WEIGHT = 0.8;
/** Linking elements between the parts of a compound in German and related languages. */
const JOINTS = ["", "s", "es", "n", "en"];

/**
 * Picks the unknown terms to interpret: letters only, and long enough to be distinctive.
 * @param isForeign a glossary covers the question's language: if most words are unknown, the documents are in
 * another
 */
export function wordsToRead(unknown: string[], { asked, isForeign }: { asked: number; isForeign: boolean }): string[] {
  if (isForeign && unknown.length > asked / 2) return [];
  return unknown.filter((term) => term.length >= MIN_WORD_CHARS && /^\p{L}+$/u.test(term)).slice(0, MAX_READ);
}

/** The tenant's terms that `readThrough` must compare with: some exactly, some by their first two letters. */
export function termsToCompare(words: string[]): { beginnings: string[]; exact: string[] } {
  const beginnings = words.flatMap((word) => [
    word.slice(0, 2),
    word.charAt(1) + word.charAt(0),
    word.charAt(0) + word.charAt(2),
  ]);
  const exact = words.flatMap((word) => splits(word).flat());
  return { beginnings: [...new Set(beginnings)], exact: [...new Set(exact)] };
}

/**
 * Inserts each interpretation before its term. The written term keeps the remaining weight, so no passage fully covers
 * a question that was guessed at.
 * @param vocabulary the tenant's terms, most frequent first
 * @param written unstemmed words: stemming may hide a missing letter
 * @returns null when nothing was interpreted
 */
export function readThrough(
  terms: SearchTerm[],
  words: string[],
  vocabulary: string[],
  written: ReadonlyMap<string, string> = new Map(),
): SearchTerm[] | null {
  const known = new Set(vocabulary);
  const has = new Set(terms.map(({ term }) => term));
  const read = terms.flatMap((one) => {
    const meant = words.includes(one.term) ? meaningOf(one.term, known, written).filter((term) => !has.has(term)) : [];
    if (meant.length === 0) return [one];
    for (const term of meant) has.add(term);
    const added = meant.map((term) => ({ ...one, term, weight: one.weight * READ_WEIGHT }));
    return [...added, { ...one, weight: one.weight * (1 - READ_WEIGHT) }];
  });
  return read.length > terms.length ? read : null;
}

/**
 * The misspelled words, each with the term it stands for.
 * @param vocabulary the tenant's terms, most frequent first
 */
export function slipsAmong(
  words: string[],
  vocabulary: string[],
  written: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = new Set(vocabulary);
  return new Map(
    words.flatMap((word) => {
      const meant = compoundOf(word, known) === null ? slipOf(word, known, written) : null;
      return meant === null ? [] : [[word, meant] as const];
    }),
  );
}

function slipOf(word: string, known: ReadonlySet<string>, written: ReadonlyMap<string, string>): string | null {
  return closestSlip(word, known) ?? closestSlip(written.get(word) ?? word, known);
}

function meaningOf(word: string, known: ReadonlySet<string>, written: ReadonlyMap<string, string>): string[] {
  const slip = slipOf(word, known, written);
  return compoundOf(word, known) ?? (slip === null ? [] : [slip]);
}

function compoundOf(word: string, known: ReadonlySet<string>): string[] | null {
  const compounds = splits(word).filter((parts) => parts.every((part) => known.has(part)));
  // Prefer long parts: short ones match by chance.
  compounds.sort((a, b) => shortestOf(b) - shortestOf(a));
  return compounds[0] ? [...new Set(compounds[0])] : null;
}

const shortestOf = (parts: string[]) => Math.min(...parts.map((part) => part.length));

/** All ways to split a word in two, as search terms. */
function splits(word: string): string[][] {
  const found: string[][] = [];
  for (let at = MIN_PART_CHARS; at <= word.length - MIN_PART_CHARS; at++) {
    for (const joint of JOINTS) {
      const first = word.slice(0, at - joint.length);
      if (first.length >= MIN_PART_CHARS && word.slice(0, at) === first + joint)
        found.push([stem(first), stem(word.slice(at))]);
    }
  }
  return found;
}
