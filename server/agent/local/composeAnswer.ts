/** Writes an answer out of the passages' own sentences: extractive, cited, readable. */
import type { Passage } from "../../ports/engine.ts";
import {
  coverageOf,
  type Question,
  rankSections,
  readQuestion,
  type ScoredUnit,
  type Section,
} from "./rankSections.ts";

/** Below this share of the question's weight a section is about something else. */
const LEAST_COVERAGE = 0.2;
const MOST_UNITS = 4;
const MOST_WORDS = 130;

const leadIn = /[:：][*_\s]*$/;
const isQuestion = /[?？؟][*_\s)]*$/;
const leansBack =
  /^(?:this|that|these|those|it|they|he|she|however|but|also|then|so|therefore|otherwise|instead|in that case|if so|such|for this|dies|diese|dieser|das|aber|dann|sie|cela|ceci|mais|alors|esto|eso|pero|entonces|isso|mas|questo|però|это|но|тогда)\b/iu;
/** "For details see X" answers nothing. */
const pointsElsewhere =
  /^(?:for (?:more |further )?(?:details|info|information)|see |learn more|refer to|read more|more (?:details|information)|siehe |voir |véase|ver )|\bsee (?:the |our )?[^.]{1,40}\.?$/iu;
const leansForward = /^(?:however|but|otherwise|then|for example|note that|instead|aber|mais|pero|mas|ma|но)\b/iu;

interface Pick {
  section: Section;
  from: number;
  to: number;
}

/**
 * The best 1 to 4 sentences (or a whole list, table or code block), each with the number of its passage.
 * @returns Markdown, or the empty string when nothing found covers the question
 */
export function composeAnswer(text: string, passages: Passage[]): string {
  const question = readQuestion(text, passages);
  if (question.terms.length === 0) return "";
  const sections = rankSections(question, passages).filter((section) => section.units.some(isUsable));
  const main = sections[0];
  if (main === undefined || main.coverage < LEAST_COVERAGE) return "";
  const picks = [pickRange(question, main)];
  if (!speaksOfIt(question, picks[0]!)) return "";
  const second = findSupplement(question, main, picks[0]!, sections.slice(1, 12));
  if (second !== null) picks.push(second);
  return picks.map((pick) => print(question, pick)).join("\n\n");
}

/** The chosen words themselves, or the heading right above them, meet a fair part of the question. */
function speaksOfIt(question: Question, pick: Pick): boolean {
  const chosen = new Set(unitsOf(pick).flatMap((unit) => [...unit.stems]));
  const own = coverageOf(question, chosen);
  for (const stem of headingStems(pick.section)) chosen.add(stem);
  return own >= 0.2 ? coverageOf(question, chosen) >= LEAST_COVERAGE : pick.section.headingCoverage >= 0.6;
}

/** The run of neighbouring units that answers best within a section. */
function pickRange(question: Question, section: Section): Pick {
  const { units } = section;
  const start = units.findIndex(isUsable);
  let anchor = start;
  let best = -1;
  units.forEach((unit, index) => {
    if (!isUsable(unit)) return;
    const score = scoreUnit(question, section, unit, index - start);
    if (score > best + 1e-9) {
      best = score;
      anchor = index;
    }
  });
  let from = anchor;
  // Under a heading that is the question, the answer begins with the first words.
  if (section.headingCoverage >= 0.6 && anchor - start <= 3) from = start;
  while (from > start && anchor - from < 2 && needsBefore(units, from)) from--;
  // "Yes!" answers the document's own question, which may not be the visitor's.
  if (from < anchor && section.headingCoverage < 0.75 && countWords(units[from]!.text) <= 2) from++;
  return { section, from, to: extend(question, section, from, anchor) };
}

function scoreUnit(question: Question, section: Section, unit: ScoredUnit, position: number): number {
  const words = countWords(unit.text);
  let score = unit.coverage + 0.25 * Math.max(0, 1 - position / 6) * (0.4 + section.headingCoverage);
  if (unit.kind === "list" && question.isHowTo && /^\s*\d/.test(unit.text)) score += 0.3;
  else if (unit.kind === "list" && question.isHowTo) score += 0.1;
  if (unit.kind === "code" || unit.kind === "table") score -= 0.1;
  if (words < 5) score -= 0.25;
  if (pointsElsewhere.test(unit.text)) score -= 0.35;
  if (words > 60) score -= Math.min(0.3, (words - 60) / 300);
  return score;
}

/** Where the run ends: what a lead-in announces, what completes a short sentence, and the steps of a how-to. */
function extend(question: Question, section: Section, from: number, anchor: number): number {
  const { units } = section;
  let to = anchor;
  for (let next = to + 1; next < units.length; next = to + 1) {
    const unit = units[next]!;
    const last = units[to]!;
    const words = countWords(
      units
        .slice(from, next + 1)
        .map((one) => one.text)
        .join(" "),
    );
    const announced = leadIn.test(last.text);
    if (announced && (words <= 2 * MOST_WORDS || unit.kind !== "sentence")) {
      to = next;
      continue;
    }
    if (words > MOST_WORDS || next - from >= MOST_UNITS || isQuestion.test(unit.text)) break;
    const isAnswerToHeading = section.headingCoverage >= 0.6;
    const sameBlock = unit.block === last.block;
    const completes = unit.kind === "sentence" && sameBlock && (words <= 45 || leansForward.test(unit.text));
    const steps = question.isHowTo && unit.kind === "list" && isAnswerToHeading;
    const code = unit.kind === "code" && last.kind === "sentence" && unit.block === last.block + 1 && question.isHowTo;
    const nextParagraph = unit.kind === "sentence" && isAnswerToHeading && words <= 60;
    if (!(completes || steps || code || nextParagraph || (leadIn.test(unit.text) && isAnswerToHeading))) break;
    to = next;
  }
  // A run must not end by announcing something that is not there.
  while (to > from && leadIn.test(units[to]!.text)) to--;
  return to;
}

function needsBefore(units: ScoredUnit[], index: number): boolean {
  const unit = units[index]!;
  const before = units[index - 1]!;
  if (before.kind !== "sentence" || !isUsable(before)) return false;
  if (leadIn.test(before.text)) return true;
  if (unit.kind !== "sentence") return unit.block === before.block + 1 && countWords(before.text) <= 40;
  return unit.block === before.block && leansBack.test(unit.text);
}

/** One more place, when it speaks of what the first one leaves open. */
function findSupplement(question: Question, main: Section, pick: Pick, others: Section[]): Pick | null {
  const taken = unitsOf(pick);
  const covered = new Set(taken.flatMap((unit) => [...unit.stems]));
  for (const stem of headingStems(main)) covered.add(stem);
  const before = coverageOf(question, covered);
  let best: { unit: ScoredUnit; index: number; section: Section; gain: number } | null = null;
  for (const section of others) {
    if (section.coverage < Math.max(0.45, main.coverage - 0.35)) continue;
    section.units.forEach((unit, index) => {
      if (!isUsable(unit) || unit.kind !== "sentence" || leadIn.test(unit.text) || leansBack.test(unit.text)) return;
      if (unit.coverage < 0.3 || countWords(unit.text) < 5 || taken.some((one) => isSame(one, unit))) return;
      const gain = coverageOf(question, new Set([...covered, ...unit.stems])) - before;
      if (gain >= 0.2 && gain > (best?.gain ?? 0)) best = { unit, index, section, gain };
    });
  }
  const found = best as { index: number; section: Section } | null;
  return found === null ? null : { section: found.section, from: found.index, to: found.index };
}

function headingStems(section: Section): Set<string> {
  return readQuestion(section.units[0]?.headings.join(" ") ?? "", []).terms.reduce(
    (set, term) => set.add(term.stem),
    new Set<string>(),
  );
}

function isSame(a: ScoredUnit, b: ScoredUnit): boolean {
  const shared = [...a.stems].filter((stem) => b.stems.has(stem)).length;
  return shared >= 0.8 * Math.min(a.stems.size, b.stems.size);
}

function unitsOf(pick: Pick): ScoredUnit[] {
  const units = pick.section.units.slice(pick.from, pick.to + 1).filter(isUsable);
  const telling = units.filter((unit) => unit.kind !== "sentence" || !pointsElsewhere.test(unit.text));
  return telling.length > 0 ? telling : units;
}

/** Stands on its own in an answer: no question of the document's own, no bare label. */
function isUsable(unit: ScoredUnit): boolean {
  if (unit.kind !== "sentence") return true;
  if (isQuestion.test(unit.text)) return false;
  return (
    leadIn.test(unit.text) || /[.!。！…)*`"”]\s*$/.test(unit.text) || countWords(unit.text) >= (unit.isEntry ? 2 : 6)
  );
}

function print(question: Question, pick: Pick): string {
  const mark = `[${pick.section.passage.n}]`;
  const units = unitsOf(pick);
  const parts: string[] = [];
  units.forEach((unit, index) => {
    const previous = units[index - 1];
    if (unit.kind === "sentence") {
      const next = units[index + 1];
      const isOpening = countWords(unit.text) <= 2 && next?.kind === "sentence" && next.block === unit.block;
      const cited = isOpening ? unit.text : `${unit.text} ${mark}`;
      if (previous?.kind === "sentence" && previous.block === unit.block) parts[parts.length - 1] += ` ${cited}`;
      else parts.push(cited);
      return;
    }
    const block = unit.kind === "list" ? shorten(question, unit) : unit.text;
    // A block carries its number on the line that introduces it: inside a table or code it would be taken for content.
    if (previous === undefined) parts.push(`**${unit.headings.at(-1) ?? pick.section.passage.title}** ${mark}`);
    parts.push(block);
  });
  return parts.join("\n\n");
}

/** Of a long list only the items that speak about the question, unless they are steps. */
function shorten(question: Question, unit: ScoredUnit): string {
  const lines = unit.text.split("\n");
  if ((lines.length <= 8 && countWords(unit.text) <= MOST_WORDS) || /^\s*\d/.test(unit.text)) return unit.text;
  const scored = lines.map((line) => coverageOf(question, new Set(readQuestion(line, []).terms.map((t) => t.stem))));
  const best = Math.max(...scored);
  if (best < 0.3) return lines.slice(0, 8).join("\n");
  return lines
    .filter((_, index) => scored[index]! >= best - 0.15)
    .slice(0, 8)
    .join("\n");
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}
