/** Which part of which passage speaks about the question, and which of its units do. */

import { splitUnits, type Unit } from "../../language/units.ts";
import { distinctTerms, meets, stemSet, type Term } from "../../language/words.ts";
import type { Passage } from "../../ports/engine.ts";
import { splitLeftOut } from "./leftOut.ts";

export interface ScoredUnit extends Unit {
  stems: Set<string>;
  /** Share of the question's weight met by the unit itself, 0 to 1. */
  coverage: number;
}

export interface Section {
  passage: Passage;
  units: ScoredUnit[];
  /** Share of the question's weight met by heading and body together. */
  coverage: number;
  /** The same by the section's own heading (or the document's title). */
  headingCoverage: number;
  score: number;
}

export interface Question {
  terms: Term[];
  /** Weight per stem; terms that all passages share count less, since they tell nothing apart. */
  weights: Map<string, number>;
  /** Asks for steps rather than for a fact. */
  isHowTo: boolean;
}

const howTo =
  /\b(?:how (?:do|can|to|should|would)|steps?|set ?up|wie (?:kann|mache|geht|richte|erstelle|andere)|comment|como|cómo|come (?:posso|si|faccio)|jak|hoe (?:kan|moet)|hur (?:kan|gör)|hvordan|nasıl|bagaimana|kaise)\b|как\s|як\s|怎么|如何|どう|कैसे|كيف/iu;

/** What a message leaves out, all together, against what it asks: it chooses among what answers that. */
const LEFT_OUT = 0.5;

/** The question as weighted terms, seen against the passages found for it. */
export function readQuestion(text: string, passages: Passage[]): Question {
  const { said, leftOut } = splitLeftOut(text);
  const own = distinctTerms(said);
  const added = distinctTerms(leftOut).filter((term) => !own.some(({ stem }) => stem === term.stem));
  // A message without a topic of its own ("yes, I did") is about what was left out.
  const share = own.some((term) => term.weight >= 1) ? Math.min(1, (LEFT_OUT * weightOf(own)) / weightOf(added)) : 1;
  const found = [...own, ...added.map((term) => ({ ...term, weight: share * term.weight }))];
  const bodies = passages.map((passage) => stemSet(`${passage.heading_path.join(" ")} ${passage.content}`));
  const weights = new Map<string, number>();
  for (const term of found) {
    const share = bodies.filter((body) => meets(body, term)).length / Math.max(1, bodies.length);
    weights.set(term.stem, term.weight * (1 - 0.5 * share));
  }
  return { terms: found, weights, isHowTo: howTo.test(text) };
}

function weightOf(terms: Term[]): number {
  return terms.reduce((sum, term) => sum + term.weight, 0);
}

/** Share of the question's weight that the stems meet, 0 to 1. */
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

/** All sections of the passages, best first. */
export function rankSections(question: Question, passages: Passage[]): Section[] {
  const sections = passages.flatMap((passage, rank) => sectionsOf(question, passage, rank));
  return sections.sort((a, b) => b.score - a.score);
}

function sectionsOf(question: Question, passage: Passage, rank: number): Section[] {
  const groups = new Map<number, Unit[]>();
  for (const unit of splitUnits(passage.content, passage.heading_path)) {
    groups.set(unit.section, [...(groups.get(unit.section) ?? []), unit]);
  }
  return [...groups.values()].map((units) => scoreSection(question, passage, rank, units));
}

function scoreSection(question: Question, passage: Passage, rank: number, units: Unit[]): Section {
  const heading = units[0]?.headings.at(-1) ?? passage.title;
  const around = stemSet(`${passage.title} ${units[0]?.headings.join(" ") ?? ""}`);
  const scored = units.map((unit) => {
    const stems = stemSet(unit.text);
    return { ...unit, stems, coverage: coverageOf(question, stems) };
  });
  const body = new Set([...around, ...scored.flatMap((unit) => [...unit.stems])]);
  // A body that opens with a question carries its own heading (a FAQ kept as running text).
  const opening = scored[0]?.kind === "sentence" && /[?？]\W*$/.test(scored[0].text) ? scored[0].text : "";
  const headingCoverage = coverageOf(question, stemSet(`${heading} ${opening}`));
  const coverage = coverageOf(question, body);
  const best = Math.max(0, ...scored.map((unit) => unit.coverage));
  const score = 0.4 * coverage + 0.3 * best + 0.3 * headingCoverage + 0.25 / (1 + 0.4 * rank);
  return { passage, units: scored, coverage, headingCoverage, score };
}
