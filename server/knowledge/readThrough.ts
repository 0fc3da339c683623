/** What a word that the documents lack may stand for: a compound of words they have, or a slip. Pure. */
import type { SearchTerm } from "../db/sql/findPassages.ts";
import { closest, slipsBetween } from "../language/closest.ts";
import { stem } from "../language/stem.ts";

const SHORTEST = 4;
const SHORTEST_PART = 3;
/** So many words of a question are read through. */
const MOST_READ = 3;
/** What was read counts for less than what was written. */
const READ_WEIGHT = 0.8;
/** In shorter words a wrong letter more often makes another word. */
const SHORTEST_WITH_WRONG_LETTER = 6;
/** From here on two slips are forgiven. */
const LONG = 8;
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
 * @returns null when nothing was read
 */
export function readThrough(terms: SearchTerm[], words: string[], vocabulary: string[]): SearchTerm[] | null {
  const known = new Set(vocabulary);
  const has = new Set(terms.map(({ term }) => term));
  const read = terms.flatMap((one) => {
    const meant = words.includes(one.term) ? meaningOf(one.term, known).filter((term) => !has.has(term)) : [];
    if (meant.length === 0) return [one];
    for (const term of meant) has.add(term);
    const added = meant.map((term) => ({ ...one, term, weight: one.weight * READ_WEIGHT }));
    return [...added, { ...one, weight: one.weight * (1 - READ_WEIGHT) }];
  });
  return read.length > terms.length ? read : null;
}

function meaningOf(word: string, known: ReadonlySet<string>): string[] {
  const compounds = splits(word).filter((parts) => parts.every((part) => known.has(part)));
  // Short parts meet by accident.
  compounds.sort((a, b) => shortestOf(b) - shortestOf(a));
  if (compounds[0]) return [...new Set(compounds[0])];
  const meant = closest(word, known);
  return meant !== null && isLikelySlip(word, meant) ? [meant] : [];
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

/** Letters that are missing, too many or changed places, or a wrong one inside a longer word. */
function isLikelySlip(word: string, meant: string): boolean {
  if (slipsBetween(word, meant) > (word.length < LONG ? 1 : 2)) return false;
  if (word.length !== meant.length || lettersOf(word) === lettersOf(meant)) return true;
  return word.length >= SHORTEST_WITH_WRONG_LETTER && word.at(-1) === meant.at(-1);
}

const lettersOf = (word: string) => [...word].sort().join("");
