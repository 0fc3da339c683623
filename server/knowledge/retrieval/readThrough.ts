/** What a word that the documents lack may stand for: a compound of words they have, or a slip. Pure. */
import type { SearchTerm } from "../../db/sql/findPassages.ts";
import { closestSlip } from "../../language/closest.ts";
import { stem } from "../../language/stem.ts";

const SHORTEST = 4;
const SHORTEST_PART = 3;
/** So many words of a question are read through. */
const MOST_READ = 3;
/** What was read counts for less than what was written. */
const READ_WEIGHT = 0.8;
/** What German and its neighbours put between the parts of a compound. */
const JOINTS = ["", "s", "es", "n", "en"];

/**
 * Which of the unknown terms to read through: those of letters alone, long enough to be told from others.
 * @param isForeign a glossary knows the question's language: if most of its words are unknown, the documents are in another
 */
export function wordsToRead(unknown: string[], { asked, isForeign }: { asked: number; isForeign: boolean }): string[] {
  if (isForeign && unknown.length > asked / 2) return [];
  return unknown.filter((term) => term.length >= SHORTEST && /^\p{L}+$/u.test(term)).slice(0, MOST_READ);
}

/** The terms of a tenant that `readThrough` has to know of: some as they are, some by their first two letters. */
export function termsToCompare(words: string[]): { beginnings: string[]; exact: string[] } {
  const beginnings = words.flatMap((word) => [word.slice(0, 2), word[1]! + word[0]!, word[0]! + word[2]!]);
  const exact = words.flatMap((word) => splits(word).flat());
  return { beginnings: [...new Set(beginnings)], exact: [...new Set(exact)] };
}

/**
 * The terms with what the words stand for before them. What was written keeps the rest of its weight: no passage covers all
 * of a question that was guessed at.
 * @param vocabulary the tenant's terms, most frequent first
 * @param written the words as they were written: an ending that is taken off may hide what is missing
 * @returns null when nothing was read
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
 * The words among them that are slips, with the term that each stands for.
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
  // Short parts meet by accident.
  compounds.sort((a, b) => shortestOf(b) - shortestOf(a));
  return compounds[0] ? [...new Set(compounds[0])] : null;
}

const shortestOf = (parts: string[]) => Math.min(...parts.map((part) => part.length));

/** Each way to cut a word in two, as search terms. */
function splits(word: string): string[][] {
  const found: string[][] = [];
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    for (const joint of JOINTS) {
      const first = word.slice(0, at - joint.length);
      if (first.length >= SHORTEST_PART && word.slice(0, at) === first + joint)
        found.push([stem(first), stem(word.slice(at))]);
    }
  }
  return found;
}
