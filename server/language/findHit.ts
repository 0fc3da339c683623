/** Where a search matches in a text, with the surrounding words. Pure. */
import type { SearchWord } from "./searchTerms.ts";
import { tokenize } from "./tokenize.ts";

export interface Hit {
  before: string;
  hit: string;
  after: string;
  /** How many of the search words the text contains. */
  words: number;
}

/** Characters before and after a hit: as many as fit into a row. */
const BEFORE = 40;
const AFTER = 80;
const RUN = /[\p{L}\p{N}\p{M}]+(?:[-_.:@'’+#&][\p{L}\p{N}\p{M}]+)*/gu;

/** The first search word found in the text, and how many of the search words it contains. */
export function findHit(text: string, words: SearchWord[]): Hit | null {
  let first: RegExpExecArray | null = null;
  const had = new Set<SearchWord>();
  for (const run of text.matchAll(RUN)) {
    const terms = tokenize(run[0]);
    const asked = words.filter((word) => terms.some((term) => isOne(term, word)));
    if (asked.length === 0) continue;
    first ??= run;
    for (const word of asked) had.add(word);
    if (had.size === words.length) break;
  }
  if (!first) return null;
  const [from, to] = [first.index, first.index + first[0].length];
  const before = text.slice(Math.max(0, from - BEFORE), from);
  const after = text.slice(to, to + AFTER);
  return {
    before: tidy(from > BEFORE ? `…${before.replace(/^\S*\s/u, "")}` : before),
    hit: first[0],
    after: tidy(to + AFTER < text.length ? `${after.replace(/\s\S*$/u, "")}…` : after),
    words: had.size,
  };
}

const isOne = (term: string, { exact, beginning }: SearchWord) =>
  exact.includes(term) || (beginning !== null && term.startsWith(beginning));

const tidy = (text: string) => text.replace(/\s+/gu, " ");
