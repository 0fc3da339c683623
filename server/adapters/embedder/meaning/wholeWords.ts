/** The words that the embedding model was taught whole. */
import { readFileSync } from "node:fs";
import { closestSlip } from "../../../language/closest.ts";
import { stem } from "../../../language/stem.ts";
import { VOCABULARY_FILE } from "./modelFiles.ts";

const SHORTEST = 3;

interface WholeWords {
  /** By search term (language/tokenize.ts) the commonest word. */
  byTerm: Map<string, string>;
  /** The commonest first. */
  byFirstLetter: Map<string, string[]>;
}

let read: WholeWords | undefined;

/** Whether a search term is one of them; the vocabulary is read with the first call. */
export function isWholeWord(term: string): boolean {
  return wholeWords().byTerm.has(term);
}

/** The word that a search term is of, or most likely a slip of; null when it is like none. */
export function spellTerm(term: string): string | null {
  const { byTerm, byFirstLetter } = wholeWords();
  return byTerm.get(term) ?? closestSlip(term, byFirstLetter.get(term[0] ?? "") ?? []);
}

function wholeWords(): WholeWords {
  if (read) return read;
  const words = readFileSync(VOCABULARY_FILE, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((piece) => piece.length >= SHORTEST && /^\p{L}+$/u.test(piece));
  // Of several with one term the last one set stays: the term itself, or the commonest.
  const byTerm = new Map(words.toReversed().map((word) => [stem(word), word]));
  for (const word of words) if (byTerm.has(word)) byTerm.set(word, word);
  read = { byTerm, byFirstLetter: Map.groupBy(words, (word) => word[0]!) };
  return read;
}
