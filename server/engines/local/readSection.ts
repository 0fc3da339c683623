/** Splits a passage into sections of units, and scores each against the question's words. Pure. */

import type { Question } from "../../language/question/question.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { stemsOf } from "../../language/stemsOf.ts";
import { splitUnits, type TextUnit } from "../../language/units.ts";
import { meets, stemSet, type Term } from "../../language/words.ts";
import type { Passage } from "../../ports/passage.ts";
import { splitLeftOut } from "./leftOut.ts";

export interface ScoredUnit extends TextUnit {
  stems: Set<string>;
  /** Share of the question's weight matched by the unit itself, 0 to 1. */
  coverage: number;
}

export interface Section {
  passage: Passage;
  units: ScoredUnit[];
  /** Text under one heading; text without headings is a single long section. */
  isHeaded: boolean;
  /** Share of the question's weight matched by heading and body together. */
  coverage: number;
  /** The same for the section's own heading (or the document's title). */
  headingCoverage: number;
  score: number;
}

const isQuestion = /[?？؟][*_\s)]*$/;

/** A question relative to the passages found for it. */
export interface WeighedQuestion {
  /** Without carried-over words. */
  said: Question;
  terms: readonly Term[];
  /** Weight per stem; stems that all passages share count less, as they don't discriminate. */
  weights: Map<string, number>;
}

/** Total weight of carried-over words relative to the question: they choose among what answers it. */
const LEFT_OUT = 0.5;

/** @param text the question, with carried-over words in brackets */
export function weighQuestion(text: string, passages: Passage[]): WeighedQuestion {
  const { said, leftOut } = splitLeftOut(text);
  const question = readQuestion(said);
  const own = question.terms;
  const added = readQuestion(leftOut).terms.filter((term) => !own.some(({ stem }) => stem === term.stem));
  // A message without a topic of its own ("yes, I did") is about the carried-over words.
  const share = own.some((term) => term.weight >= 1) ? Math.min(1, (LEFT_OUT * weightOf(own)) / weightOf(added)) : 1;
  const found = [...own, ...added.map((term) => ({ ...term, weight: share * term.weight }))];
  const bodies = passages.map(({ heading_path, content }) => [heading_path.join(" "), content].map(stemsOf));
  const weights = new Map<string, number>();
  for (const term of found) {
    const isIn = (body: ReadonlySet<string>[]) => body.some((stems) => meets(stems, term));
    const share = bodies.filter(isIn).length / Math.max(1, bodies.length);
    weights.set(term.stem, term.weight * (1 - 0.5 * share));
  }
  return { said: question, terms: found, weights };
}

function weightOf(terms: readonly Term[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}

/** Share of the question's weight that the stems match, 0 to 1. */
export function coverageOf(question: WeighedQuestion, stems: ReadonlySet<string>): number {
  let met = 0;
  let total = 0;
  for (const term of question.terms) {
    const weight = question.weights.get(term.stem) ?? 0;
    total += weight;
    if (meets(stems, term)) met += weight;
  }
  return total === 0 ? 0 : met / total;
}

/** The passage's sections, best first; usually just one. */
export function readSections(question: WeighedQuestion, passage: Passage): Section[] {
  const groups = Map.groupBy(splitUnits(passage.content, passage.heading_path), (unit) => unit.section);
  const sections = [...groups.values()].map((units) => readSection(question, passage, units));
  return sections.sort((a, b) => b.score - a.score);
}

function readSection(question: WeighedQuestion, passage: Passage, units: TextUnit[]): Section {
  const headings = units[0]?.headings ?? [];
  const scored = units.map((unit) => {
    const stems = stemSet(unit.text);
    return { ...unit, stems, coverage: coverageOf(question, stems) };
  });
  const body = new Set(scored.flatMap((unit) => [...unit.stems]));
  for (const stem of stemSet(`${passage.title} ${headings.join(" ")}`)) body.add(stem);
  // A body that opens with a question carries its own heading (an FAQ stored as running text).
  const opening = scored[0]?.kind === "sentence" && isQuestion.test(scored[0].text) ? scored[0].text : "";
  const headingCoverage = coverageOf(question, stemSet(`${headings.at(-1) ?? passage.title} ${opening}`));
  const coverage = coverageOf(question, body);
  const best = Math.max(0, ...scored.map((unit) => unit.coverage));
  return {
    passage,
    units: scored,
    isHeaded: headings.length > 0,
    coverage,
    headingCoverage,
    score: 0.4 * coverage + 0.3 * best + 0.3 * headingCoverage,
  };
}
