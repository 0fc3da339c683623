/** Composes an answer from a section's own words: what a helpful colleague would paste. */
import type { Embedder } from "../../ports/embedder.ts";
import type { Passage } from "../../ports/passage.ts";
import { asRead } from "./asRead.ts";
import { chooseUnits } from "./chooseUnits.ts";
import { isPartSure } from "./gradeParts.ts";
import { nextSection } from "./nextSection.ts";
import { printAnswer } from "./printAnswer.ts";
import { questionParts } from "./questionParts.ts";
import { readSections, type Section, type WeighedQuestion, weighQuestion } from "./readSection.ts";
import { similarityOf } from "./similarity.ts";
import { countWords, usableUnits } from "./unitText.ts";

/** With lexical similarity only, a section that matches less of the question's weight is off topic. */
const MIN_COVERAGE = 0.2;
/** Maximum words of two sections in one answer; beyond that, the better one is enough. */
const MAX_WORDS_OF_TWO = 200;

interface How {
  embedder?: Embedder | null;
  signal: AbortSignal;
}

/**
 * Answers from the best passage's section with usable text: the whole section if short, otherwise its matching steps,
 * rows, list or sentences. A question of several parts gets a section for each, if these are certain; two equally
 * likely sections are both given, each under its heading.
 * @param embedder chooses within a long section; not used if it can't compare meaning
 * @returns Markdown with passage numbers, or an empty string when nothing fits
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

/** Both under their headings; only the first if the second adds nothing or they are too long together. */
function joinTwo([best, next]: [Written, Written], passages: Passage[]): string {
  const isMore = next.answer !== "" && !best.answer.includes(next.answer.replace(/\s*\[\d+\]$/, ""));
  if (!isMore || countWords(best.answer) + countWords(next.answer) > MAX_WORDS_OF_TWO) return best.answer;
  return [best, next].map((one) => underHeading(one, passages)).join("\n\n");
}

function underHeading({ answer, from }: Written, passages: Passage[]): string {
  const quoted = passages.find((passage) => passage.n === from);
  if (!quoted) throw new Error("an answer quotes one of the passages it was given");
  const { title, heading_path, n } = quoted;
  const heading = `**${heading_path.at(-1) ?? title}** [${n}]`;
  return answer.startsWith(heading) ? answer : `${heading}\n\n${answer}`;
}

interface Written {
  answer: string;
  /** The passage's number; null if there is no answer. */
  from: number | null;
}

/** @param among the passages that may be used */
async function answerFrom(
  text: string,
  passages: Passage[],
  { embedder = null, signal }: How,
  among: Passage[] = passages,
): Promise<Written> {
  const question = weighQuestion(text, passages);
  if (question.terms.length === 0) return { answer: "", from: null };
  const similarity = similarityOf(embedder, text, signal);
  // The visitor chose the section at a clarifying question, or there is nothing else.
  const isChosen = passages.length === 1;
  const section = findSection(question, among, similarity !== null || isChosen ? 0 : MIN_COVERAGE);
  if (section === null) return { answer: "", from: null };
  const answer = printAnswer(section, await chooseUnits(question, section, { similarity, isChosen }));
  return { answer, from: section.passage.n };
}

/** The first passage with usable text; passages come best first. */
function findSection(question: WeighedQuestion, passages: Passage[], leastCoverage: number): Section | null {
  for (const passage of passages) {
    const sections = readSections(question, passage);
    const found = sections.find((one) => one.coverage >= leastCoverage && usableUnits(one.units).length > 0);
    if (found) return found;
  }
  return null;
}
