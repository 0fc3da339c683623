/** Writes an answer out of a section's own words: what a helpful colleague would paste. */
import type { Embedder } from "../../ports/embedder.ts";
import type { Passage } from "../../ports/engine.ts";
import { chooseUnits } from "./chooseUnits.ts";
import { likenessOf } from "./likeness.ts";
import { printAnswer } from "./printAnswer.ts";
import { type Question, readQuestion, readSections, type Section } from "./readSection.ts";
import { usableUnits } from "./unitText.ts";

/** Where likeness is of words alone, a section that meets less of the question's weight is about something else. */
const LEAST_COVERAGE = 0.2;

/**
 * The answer from the best passage's section that has anything to say: the whole section when it is short, else its steps,
 * rows, list or sentences that answer.
 * @param embedder chooses within a long section; one that knows nothing of meaning is not asked
 * @returns Markdown with the passage's number, or the empty string when nothing can be answered from
 */
export async function composeAnswer(
  text: string,
  passages: Passage[],
  { embedder = null, signal }: { embedder?: Embedder | null; signal: AbortSignal },
): Promise<string> {
  const question = readQuestion(text, passages);
  if (question.terms.length === 0) return "";
  const likeness = likenessOf(embedder, text, signal);
  // The visitor chose the section when asked back, or there is nothing else.
  const isChosen = passages.length === 1;
  const section = findSection(question, passages, likeness !== null || isChosen ? 0 : LEAST_COVERAGE);
  if (section === null) return "";
  return printAnswer(section, await chooseUnits(question, section, { likeness, isChosen }));
}

/** The passages come best first: the first one that has anything to say. */
function findSection(question: Question, passages: Passage[], leastCoverage: number): Section | null {
  for (const passage of passages) {
    const sections = readSections(question, passage);
    const found = sections.find((one) => one.coverage >= leastCoverage && usableUnits(one.units).length > 0);
    if (found) return found;
  }
  return null;
}
