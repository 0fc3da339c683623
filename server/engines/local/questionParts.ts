/** The parts of a question with what was found for each. Pure. */
import { foundBySearch } from "../../knowledge/retrieval/joinFairly.ts";
import type { Passage } from "../../ports/engine.ts";
import { standaloneParts } from "./standaloneParts.ts";

interface FoundPart {
  question: string;
  /** Best first, with the numbers that an answer cites. */
  passages: Passage[];
}

/**
 * @param passages as `searchParts` has joined them: the first search is the whole question's
 * @returns `parts`: none where it asks one thing, or nothing was found for some part
 */
export function questionParts(question: string, passages: Passage[]): { whole: FoundPart; parts: FoundPart[] } {
  const whole = { question, passages: foundBySearch(passages, 0) ?? passages };
  const parts = standaloneParts(question).map((part, at) => {
    return { question: part.question, passages: foundBySearch(passages, at + 1) ?? [] };
  });
  return { whole, parts: parts.every((part) => part.passages.length > 0) ? parts : [] };
}
