/** The words that the embedding model was taught whole. */
import { readFileSync } from "node:fs";
import { stem } from "../../../language/stem.ts";
import { VOCABULARY_FILE } from "./modelFiles.ts";

const SHORTEST = 3;
let terms: Set<string> | undefined;

/** Whether a search term (language/tokenize.ts) is one of them; the vocabulary is read with the first call. */
export function isWholeWord(term: string): boolean {
  terms ??= new Set(
    readFileSync(VOCABULARY_FILE, "utf8")
      .split("\n")
      .map((line) => line.trim())
      .filter((piece) => piece.length >= SHORTEST && /^\p{L}+$/u.test(piece))
      .map(stem),
  );
  return terms.has(term);
}
