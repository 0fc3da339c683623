/** Confidence in an answer that quotes the documents, from measured signals. */

import { citedNumbers } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rememberTexts } from "../language/rememberTexts.ts";
import type { GradeInput } from "../ports/engine.ts";
import { keysOf } from "../protocol/keys.ts";
import type { Grade } from "./grade.ts";
import { measure, type Signals } from "./gradeSignals.ts";
import { ACROSS, EVIDENCE, LINES, OFFSETS, PROSE, SCALE } from "./gradeWeights.ts";
import { isOffTopic } from "./nearness.ts";
import { type Evidence, readEvidence } from "./readEvidence.ts";
import { type Reading, readPassages } from "./reading/readPassages.ts";
import { readText } from "./reading/readText.ts";
import { waysToAsk } from "./waysToAsk.ts";

/** Grades an answer against the passages it cites. */
export function gradeQuoted(input: GradeInput): Grade {
  const passages = input.passages.map((passage) => ({ ...passage, ...plainly(passage.content) }));
  const signals = measure(input.answer, passages);
  const grounds = { idf: passages[0]?.idf ?? {}, cited: citedNumbers(input.answer) };
  const text = readText(passages);
  const evidence = readEvidence(passages, grounds.cited);
  const share = isOffTopic(passages) ? OFF_TOPIC : 1;
  const isAcross = passages[0]?.standing?.isForeign === true;
  const [worst] = waysToAsk(input)
    .map((asked) => readPassages(asked, text, grounds))
    .map((reading) => ({ reading, confidence: share * weigh(reading, signals, evidence, isAcross) }))
    .sort((a, b) => a.confidence - b.confidence);
  if (!worst) throw new Error("an answer is graded for at least one question");
  const { reading, confidence } = worst;
  const shown = { ...signals, ...reading, ...evidence };
  return { confidence: Math.round(confidence * 1000) / 1000, signals: shown };
}

/** Passages are far shorter; reading more of one would only cost time. */
const MAX_CHARACTERS = 12_000;
const plainly = rememberTexts((text) => ({ content: withoutGraderTalk(text.slice(0, MAX_CHARACTERS)) }), {
  bytes: 4e6,
  sizeOf: ({ content }) => 2 * content.length,
});
/** Never fully certain or impossible. */
const MIN_CHANCE = 0.001;
/** Without an answer, the confidence separates near documents from far ones and stays below any sensible threshold. */
const MAX_WITHOUT_ANSWER = 0.6;

/** The best result may still be off topic if all results are. */
const OFF_TOPIC = 0.15;

/** How well the passages answer the question, times how closely the answer follows them. */
function weigh(reading: Reading, signals: Signals, evidence: Evidence | null, isAcross: boolean): number {
  const relevance = evidence ? relevanceByMeaning(reading, evidence, isAcross) : relevanceByWords(reading);
  if (signals.answered === 0) return Math.min(relevance, MAX_WITHOUT_ANSWER);
  const grounded = ramp(signals.grounding, 0.3, 0.8);
  const kept = grounded * (0.5 + 0.5 * signals.cited) * (0.5 + 0.5 * signals.numbers);
  return clamp(relevance * kept);
}

function relevanceByWords(reading: Reading): number {
  const share = 1 / (1 + Math.exp(-sumOf(reading)));
  const relevance = share < 0.5 ? 1.4 * share : 0.7 + 0.6 * (share - 0.5);
  return relevance * (0.5 + 0.5 * ramp(reading.on_point, 0.2, 0.6));
}

/** @param isAcross the question is in another language, so shared words mean nothing */
function relevanceByMeaning(reading: Reading, { chance, similarity }: Evidence, isAcross: boolean): number {
  const odds = Math.log(Math.max(chance, MIN_CHANCE) / Math.max(1 - chance, MIN_CHANCE));
  const sum = isAcross
    ? ACROSS.chance * odds + ACROSS.similarity * similarity
    : EVIDENCE.chance * odds + EVIDENCE.similarity * similarity + EVIDENCE.reading * sumOf(reading);
  const scale = isAcross ? ACROSS : SCALE;
  const beyond = sum - scale.line;
  return clamp(0.7 + beyond * (beyond > 0 ? scale.above : scale.below));
}

const byName = { prose: weightsOf(PROSE), lines: weightsOf(LINES) };

function weightsOf(weights: Partial<Reading>): [keyof Reading, number][] {
  return keysOf(weights).map((name) => [name, weights[name] ?? 0]);
}

/** The weighted reading features. Without semantic similarity, 0 maps to a confidence of 0.7. */
export function sumOf(reading: Reading): number {
  const sum = (weights: [keyof Reading, number][]) =>
    weights.reduce((total, [name, weight]) => total + weight * reading[name], 0);
  return (
    reading.prose * (OFFSETS.prose + sum(byName.prose)) + (1 - reading.prose) * (OFFSETS.lines + sum(byName.lines))
  );
}

/** Linear ramp: 0 up to `from`, 1 from `to` on. */
function ramp(value: number, from: number, to: number): number {
  return clamp((value - from) / (to - from));
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
