/** Chooses what to quote from a section: all of a short one, otherwise the part that a colleague would paste. */
import { elementAt, firstOf, lookUp } from "../../language/lists.ts";
import { hasKindAsked } from "../../language/question/thingAsked.ts";
import { cutBlock } from "./cutBlock.ts";
import type { ScoredUnit, Section, WeighedQuestion } from "./readSection.ts";
import type { Similarity } from "./similarity.ts";
import { type Part, splitParts } from "./splitParts.ts";
import { countWords, isLeadIn, needsBefore, saysYesOrNo, usableUnits } from "./unitText.ts";

/** Sections up to this many words are quoted whole, not counting tables and code; a figure needs a sentence or two. */
const SHORT = 120;
const MAX_FOR_FIGURE = 50;
/** Maximum words of an excerpt from a longer one, and of sentences without a heading of their own. */
const MAX_WORDS = 100;
const MAX_OF_RUNNING_TEXT = 58;
/** Weight of words relative to similarity of meaning: measured on SQuAD 2.0, where 0.4 to 1 perform alike. */
const WORDS = 0.7;
/** A second part must score nearly as high as the best. */
const NEARLY = 0.8;
/** Similarity from which a heading counts as the question itself. */
const SAME = 0.6;

/**
 * The units to quote, in document order; cuts are marked by an ellipsis.
 * @param how.isChosen the visitor chose this section: it is quoted from the top
 */
export async function chooseUnits(
  question: WeighedQuestion,
  section: Section,
  { similarity, isChosen }: { similarity: Similarity | null; isChosen: boolean },
): Promise<ScoredUnit[]> {
  const parts = splitParts(question, usableUnits(section.units));
  const units = parts.flatMap((part) => part.units);
  const isFigure = question.said.wanted === "figure";
  if (section.isHeaded && wordsIn(units) <= (isFigure ? MAX_FOR_FIGURE : SHORT))
    return cutBlocks(question, units, similarity);
  const headingScore = await scoreParts(question, section, parts, similarity);
  const most = section.isHeaded ? MAX_WORDS : MAX_OF_RUNNING_TEXT;
  const budget = isFigure ? MAX_FOR_FIGURE : most;
  const isAnswered = question.said.wanted === "yes_no" && saysYesOrNo(units);
  if (isAnswered) firstOf(parts).score = Number.POSITIVE_INFINITY;
  const isFromTop = isAnswered || isChosen || headingScore >= SAME;
  const chosen = chooseParts(parts, budget, section.isHeaded && isFromTop);
  const kept = chosen.flatMap((part) => (wordsIn(part.units) <= budget ? part.units : cutPart(part, budget)));
  return cutBlocks(question, kept, similarity);
}

/** Words of running text and lists. */
function wordsIn(units: ScoredUnit[]): number {
  const read = units.filter((unit) => unit.kind === "sentence" || unit.kind === "list");
  return read.reduce((sum, unit) => sum + countWords(unit.text), 0);
}

/** @returns similarity of the section's heading to the question, 0 to 1 */
async function scoreParts(
  question: WeighedQuestion,
  section: Section,
  parts: Part[],
  similarity: Similarity | null,
): Promise<number> {
  const units = parts.flatMap((part) => part.units);
  const texts = [section.units[0]?.headings.at(-1) ?? "", ...units.map((unit) => unit.text)];
  const [heading = 0, ...alike] = (await similarity?.(texts, [1, ...units.map((unit) => unit.coverage)])) ?? [];
  const scores = new Map(
    units.map((unit, index) => [unit, scoreUnit(question, unit, alike[index] ?? null) - 0.01 * index]),
  );
  for (const part of parts) {
    const own = part.units.map((unit) => lookUp(scores, unit));
    part.score = Math.max(...own) + bonusOf(question, part);
    part.anchor = own.indexOf(Math.max(...own));
  }
  return Math.max(heading, section.headingCoverage);
}

function scoreUnit(question: WeighedQuestion, unit: ScoredUnit, similarity: number | null): number {
  let score = similarity === null ? unit.coverage : WORDS * unit.coverage + similarity;
  if (countWords(unit.text) < 4 && !unit.isEntry) score -= 0.25;
  if (hasKindAsked(question.said, unit.text)) score += question.said.wanted === "figure" ? 0.2 : 0.05;
  return score;
}

/** A part in the form that is asked for. */
function bonusOf({ said: { wanted } }: WeighedQuestion, { units }: Part): number {
  const has = (kind: ScoredUnit["kind"]) => units.some((unit) => unit.kind === kind);
  if (wanted === "steps") {
    if (units.some((unit) => unit.kind === "list" && /^\s*\d/.test(unit.text))) return 0.25;
    return has("list") || has("code") ? 0.12 : 0;
  }
  return wanted === "list" && (has("list") || has("table")) ? 0.15 : 0;
}

/** The best part, and others that fit: those from the top on, or those nearly as good. */
function chooseParts(parts: Part[], budget: number, isFromTop: boolean): Part[] {
  const best = parts.reduce<Part | null>((most, part) => (most && most.score >= part.score ? most : part), null);
  if (best === null) return [];
  const chosen = new Set([best]);
  let left = budget - wordsIn(best.units);
  let isUnbroken = isFromTop;
  for (const part of isFromTop ? parts : [...parts].sort((a, b) => b.score - a.score)) {
    if (chosen.has(part)) continue;
    const words = wordsIn(part.units);
    if (words > left) isUnbroken = false;
    else if (isUnbroken || part.score >= NEARLY * best.score) {
      chosen.add(part);
      left -= words;
    }
  }
  return parts.filter((part) => chosen.has(part));
}

/** The best unit of a long part, with the neighbours it needs and those that fit. */
function cutPart({ units, anchor }: Part, budget: number): ScoredUnit[] {
  let from = anchor;
  let to = anchor;
  while (from > 0 && (needsBefore(elementAt(units, from)) || isLeadIn(elementAt(units, from - 1)))) from--;
  while (to + 1 < units.length && isLeadIn(elementAt(units, to))) to++;
  for (;;) {
    const after = units[to + 1];
    const before = units[from - 1];
    const room = budget - wordsIn(units.slice(from, to + 1));
    if (after && fits(after, room) && !isLeadIn(after)) to++;
    else if (before && fits(before, room)) from--;
    else return units.slice(from, to + 1);
  }
}

function fits(unit: ScoredUnit, room: number): boolean {
  return unit.kind === "code" || unit.kind === "table" ? room > 0 : countWords(unit.text) <= room;
}

async function cutBlocks(
  question: WeighedQuestion,
  units: ScoredUnit[],
  similarity: Similarity | null,
): Promise<ScoredUnit[]> {
  return Promise.all(units.map((unit) => cutBlock(question, unit, similarity)));
}
