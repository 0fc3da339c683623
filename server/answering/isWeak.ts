/** Whether what was found is too little to answer from, so that a model may say what else to search for. Pure. */
import { isOffTopic } from "../grading/nearness.ts";
import { sharesLanguage } from "../grading/sharesLanguage.ts";
import type { Passage } from "../ports/engine.ts";

/**
 * Share of what is asked that the best passage has, and how likely its section is to answer: below both the search is unsure of what
 * it found, and far below the second in any case. Chosen on the dev halves: of 3,326 questions these are 12 %, of which 64 % find a
 * gold among the first five and 85 % among twenty; of the others 91 % and 98 %. A model would only hold those up.
 */
const FEW_WORDS = 0.3;
const UNSURE = 0.5;
const LOST = 0.2;
/** Of fewer finds one is always likely. */
const FEW_FINDS = 8;
/** So many of the best tell the documents' language. */
const READ = 3;

/** @param found best first */
export function isWeak(question: string, found: Passage[]): boolean {
  const { coverage = 0, chance = 0 } = found[0]?.scores ?? {};
  if (chance < LOST || (coverage < FEW_WORDS && (chance < UNSURE || found.length < FEW_FINDS)) || isOffTopic(found))
    return true;
  const text = found.slice(0, READ).map(({ heading_path, content }) => [...heading_path, content].join("\n"));
  return !sharesLanguage(question, text.join("\n"));
}
