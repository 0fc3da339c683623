/** Splits a passage into sections of units, and scores each against the question's words. Pure. */

import { stemsOf } from "../../language/stemsOf.ts";
import { splitUnits, type Unit } from "../../language/units.ts";
import { distinctTerms, meets, stemSet, type Term } from "../../language/words.ts";
import type { Passage } from "../../ports/passage.ts";
import { askedFor, type Wanted } from "./askedFor.ts";
import { splitLeftOut } from "./leftOut.ts";

export interface ScoredUnit extends Unit {
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

export interface Question {
  terms: Term[];
  /** Weight per stem; stems that all passages share count less, as they don't discriminate. */
  weights: Map<string, number>;
  wanted: Wanted;
  /** The message itself, without carried-over words. */
  said: string;
}

/** Total weight of carried-over words relative to the question: they choose among what answers it. */
const LEFT_OUT = 0.5;

/** The question as weighted terms, relative to the passages found for it. */
export function readQuestion(text: string, passages: Passage[]): Question {
  const { said, leftOut } = splitLeftOut(text);
  const own = distinctTerms(said);
  const added = distinctTerms(leftOut).filter((term) => !own.some(({ stem }) => stem === term.stem));
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
  return { terms: found, weights, wanted: askedFor(said), said };
}

function weightOf(terms: Term[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}

/** Share of the question's weight that the stems match, 0 to 1. */
export function coverageOf(question: Question, stems: ReadonlySet<string>): number {
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
export function readSections(question: Question, passage: Passage): Section[] {
  const groups = Map.groupBy(splitUnits(passage.content, passage.heading_path), (unit) => unit.section);
  const sections = [...groups.values()].map((units) => readSection(question, passage, units));
  return sections.sort((a, b) => b.score - a.score);
}

function readSection(question: Question, passage: Passage, units: Unit[]): Section {
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
