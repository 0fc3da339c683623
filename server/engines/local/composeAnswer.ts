/** Writes an answer out of a section's own words: what a helpful colleague would paste. */
import type { Embedder } from "../../ports/embedder.ts";
import type { Passage } from "../../ports/engine.ts";
import { asRead } from "./asRead.ts";
import { chooseUnits } from "./chooseUnits.ts";
import { isPartSure } from "./gradeParts.ts";
import { likenessOf } from "./likeness.ts";
import { nextSection } from "./nextSection.ts";
import { printAnswer } from "./printAnswer.ts";
import { questionParts } from "./questionParts.ts";
import { type Question, readQuestion, readSections, type Section } from "./readSection.ts";
import { countWords, usableUnits } from "./unitText.ts";

/** Where likeness is of words alone, a section that meets less of the question's weight is about something else. */
const LEAST_COVERAGE = 0.2;
/** Two sections are read as one answer up to here; beyond, the better one says enough. */
const MOST_WORDS_OF_TWO = 200;

interface How {
  embedder?: Embedder | null;
  signal: AbortSignal;
}

/**
 * The answer from the best passage's section that has anything to say: the whole section when it is short, else its steps,
 * rows, list or sentences that answer. A question of several parts is answered from a section for each, where these are sure; where
 * two sections are as likely, both are given, each under its heading.
 * @param embedder chooses within a long section; one that knows nothing of meaning is not asked
 * @returns Markdown with the passages' numbers, or the empty string when nothing can be answered from
 */
export async function composeAnswer(asked: string, passages: Passage[], how: How): Promise<string> {
  const text = asRead(asked, passages);
  const { whole, parts } = questionParts(text, passages);
  const answers = await Promise.all(
    parts.map(async (part) => ({ ...part, ...(await answerFrom(part.question, part.passages, how)) })),
  );
  const areApart = new Set(answers.map(({ from }) => from)).size > 1;
  if (areApart && answers.every(isPartSure)) return [...new Set(answers.map(({ answer }) => answer))].join("\n\n");
  const best = await answerFrom(text, whole.passages, how);
  const next = nextSection(whole.passages, best.from);
  if (next.length === 0) return best.answer;
  return joinTwo([best, await answerFrom(text, whole.passages, how, next)], whole.passages);
}

/** Both under their headings; the first alone where the second says nothing new, or they are too long together. */
function joinTwo([best, next]: [Written, Written], passages: Passage[]): string {
  const isMore = next.answer !== "" && !best.answer.includes(next.answer.replace(/\s*\[\d+\]$/, ""));
  if (!isMore || countWords(best.answer) + countWords(next.answer) > MOST_WORDS_OF_TWO) return best.answer;
  return [best, next].map((one) => underHeading(one, passages)).join("\n\n");
}

function underHeading({ answer, from }: Written, passages: Passage[]): string {
  const { title, heading_path, n } = passages.find((passage) => passage.n === from)!;
  const heading = `**${heading_path.at(-1) ?? title}** [${n}]`;
  return answer.startsWith(heading) ? answer : `${heading}\n\n${answer}`;
}

interface Written {
  answer: string;
  /** The number of the passage, null where there is no answer. */
  from: number | null;
}

/** @param among those of the passages that may answer */
async function answerFrom(
  text: string,
  passages: Passage[],
  { embedder = null, signal }: How,
  among: Passage[] = passages,
): Promise<Written> {
  const question = readQuestion(text, passages);
  if (question.terms.length === 0) return { answer: "", from: null };
  const likeness = likenessOf(embedder, text, signal);
  // The visitor chose the section at a clarifying question, or there is nothing else.
  const isChosen = passages.length === 1;
  const section = findSection(question, among, likeness !== null || isChosen ? 0 : LEAST_COVERAGE);
  if (section === null) return { answer: "", from: null };
  const answer = printAnswer(section, await chooseUnits(question, section, { likeness, isChosen }));
  return { answer, from: section.passage.n };
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
