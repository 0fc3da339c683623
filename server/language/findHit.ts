/** Where in a text a search was found, and the words around it. Pure. */
import type { SearchWord } from "./searchTerms.ts";
import { tokenize } from "./tokenize.ts";

export interface Hit {
  before: string;
  hit: string;
  after: string;
  /** How many of the search's words the text has. */
  words: number;
}

/** Letters before and behind a hit; as much as a row has room for. */
const BEFORE = 40;
const AFTER = 80;
const RUN = /[\p{L}\p{N}\p{M}]+(?:[-_.:@'’+#&][\p{L}\p{N}\p{M}]+)*/gu;

/** The first word of the text that the search asks for, with how many of them it has at all. */
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
