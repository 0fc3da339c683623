/** The parts of a question with the passages found for each. Pure. */
import { foundBySearch } from "../../knowledge/retrieval/joinFairly.ts";
import type { Passage } from "../../ports/passage.ts";
import { standaloneParts } from "./standaloneParts.ts";

interface FoundPart {
  question: string;
  /** Best first, with their citation numbers. */
  passages: Passage[];
}

/**
 * @param passages as joined by `searchParts`: the first search is for the whole question
 * @returns `parts`: empty if it asks one thing, or if a part has no passages
 */
export function questionParts(question: string, passages: Passage[]): { whole: FoundPart; parts: FoundPart[] } {
  const whole = { question, passages: foundBySearch(passages, 0) ?? passages };
  const parts = standaloneParts(question).map((part, at) => {
    return { question: part.question, passages: foundBySearch(passages, at + 1) ?? [] };
  });
  return { whole, parts: parts.every((part) => part.passages.length > 0) ? parts : [] };
}
