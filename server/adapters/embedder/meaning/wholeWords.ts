/** The words that are single pieces in the embedding model's vocabulary. */
import { readFileSync } from "node:fs";
import { closestSlip } from "../../../language/closest.ts";
import { stem } from "../../../language/stem.ts";
import { VOCABULARY_FILE } from "./modelFiles.ts";

const MIN_PIECE_CHARS = 3;

interface WholeWords {
  /** The most common word per search term (language/tokenize.ts). */
  byTerm: Map<string, string>;
  /** Most common first. */
  byFirstLetter: Map<string, string[]>;
}

let read: WholeWords | undefined;

/** Whether a search term is one of them; the vocabulary is loaded on the first call. */
export function isWholeWord(term: string): boolean {
  return wholeWords().byTerm.has(term);
}

/** The word a search term stems from, or most likely misspells; null when none is close. */
export function spellTerm(term: string): string | null {
  const { byTerm, byFirstLetter } = wholeWords();
  return byTerm.get(term) ?? closestSlip(term, byFirstLetter.get(term[0] ?? "") ?? []);
}

function wholeWords(): WholeWords {
  if (read) return read;
  const words = readFileSync(VOCABULARY_FILE, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((piece) => piece.length >= MIN_PIECE_CHARS && /^\p{L}+$/u.test(piece));
  // Later entries win: the term itself, else the most common word.
  const byTerm = new Map(words.toReversed().map((word) => [stem(word), word]));
  for (const word of words) if (byTerm.has(word)) byTerm.set(word, word);
  read = { byTerm, byFirstLetter: Map.groupBy(words, (word) => word.charAt(0)) };
  return read;
}
