/**
 * How sure an answer may be that a model wrote. Its words are its own, often of another language than the documents', so
 * words in common are no signal. A judge that points at what says each statement leads: beside it only what is certain counts
 * (nothing cited, a number or an address that no passage has, the very words denied). Where a judge gives a number alone, or there is
 * none, likeness of meaning decides as well.
 */

import { citedNumbers, withoutCitations } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rawWords } from "../language/words.ts";
import type { GradeInput, Judgement, Passage } from "../ports/engine.ts";
import { isFlipped, isPlainlyDenied } from "./denials.ts";
import { isFlippedAcross } from "./denialsAcross.ts";
import { foreignFacts } from "./facts.ts";
import type { Grade } from "./grade.ts";
import { groundingOf } from "./gradeSignals.ts";
import { leadOf } from "./leadOf.ts";
import { polarityAcross } from "./measureAcross.ts";
import type { Likeness, Support, Supported } from "./measureSupport.ts";
import { pointedAt } from "./pointedAt.ts";
import { type Bridge, bridgeOf, capitalisesNouns, sharesLanguage } from "./sharesLanguage.ts";
import { statementsOf } from "./statements.ts";

/** No answer that fails a signal gets more, whatever a model thinks of it. */
const MOST = { no_answer: 0, uncited: 0.2, ungrounded: 0.3, unsupported: 0.4, flipped: 0.4, off_topic: 0.4 } as const;
type Failure = keyof typeof MOST;
/**
 * Strength from which a statement counts as said by its sources, and all of them together. Chosen on half of the answers in
 * `server/test/answers/` and on agents' own lines (eval/README.md).
 */
const LEAST = { clause: 0.45, statement: 0.52, answer: 0.6 };
/** Of what stands behind the last mark of a source: there models put what they add. */
const LEAST_TRAILING = 0.6;
/** Where the statement is laid beside them in another language. */
const LEAST_TRANSLATED = 0.43;
/** Where it is laid beside them by vectors of many languages, and for each of its clauses. */
const LEAST_ACROSS = { statement: 0.49, clause: 0.4 };
/** Strength of what need not wait for a judge that has found nothing wrong with the rest. */
const PLAIN = 0.75;
/** Words of like meaning tell twice what the likeness of sentences does. */
const WORDS = 2;
/** What the amounts of a statement add when the sources have all of them. */
const AMOUNTS = 0.08;
/** As good as quoted. */
const QUOTED = 0.95;
/** What was asked and what is cited have nothing to do with each other. */
const UNRELATED = 0.15;

/** Likeness of sentences from which an answer that names no source gets one. */
export const SUPPORTED = 0.55;

/** What was measured of an answer, whatever a model thinks of it. */
export interface Measured {
  signals: Record<string, number>;
  /** What is wrong with it for certain, whatever a judge says. */
  certain: Failure[];
  /** What is most likely wrong with it, unless a judge points at what says it. */
  likely: Failure[];
  statements: Weighed[];
  /** How far the sources say what names none, in their own language. */
  trailing: number[];
  /** All that the cited passages say. */
  sentences: readonly string[];
  /** What is cited, as it stands there. */
  source: string;
  bridge: Bridge;
  input: GradeInput;
}

interface Weighed extends Supported {
  /** 0 to 1: how far its sources say it. */
  strength: number;
}

/**
 * Measures an answer: once, however often it is graded by it.
 * @param support null where meaning can't be compared at all; one that was given up counts as missing, not as passed
 */
export function measureWritten(input: GradeInput, support: Support | "given up" | null): Measured {
  const { answer } = input;
  const numbers = citedNumbers(answer);
  const cited = input.passages.filter((passage) => numbers.has(passage.n));
  const source = cited.map(({ content }) => content).join("\n");
  const bridge = bridgeOf(answer, source, input.message ?? input.question);
  const style = { by: nameStyle(answer, bridge), glossary: bridge.glossary };
  const facts = foreignFacts(statedText(answer), textOf(cited), askedText(input), style);
  const meant = support === "given up" || (bridge.by === "none" && !support?.isAcross) ? null : support;
  const statements =
    support === "given up" && bridge.by !== "none"
      ? statementsOf(answer).map(unsupported)
      : (meant?.statements ?? []).map((one) => ({ ...one, strength: one.across?.likeness ?? strengthOf(one) }));
  const about = bridge.by === "same" ? (meant?.about ?? null) : null;
  const isEmpty = answer.trim() === "";
  const isCited = cited.length > 0 && cited.length === numbers.size;
  const certain: Failure[] = [
    ...(isEmpty ? ["no_answer" as const] : isCited ? [] : ["uncited" as const]),
    ...(facts.numbers.length + facts.addresses.length > 0 ? ["ungrounded" as const] : []),
  ];
  const likely: Failure[] = [
    ...(facts.names.length + facts.asked.length > 0 ? ["ungrounded" as const] : []),
    ...(about !== null && about < UNRELATED ? ["off_topic" as const] : []),
    // Neither the visitor's language nor the documents': a model that has lost its way.
    ...(bridge.by === "none" && !sharesLanguage(answer, input.message ?? input.question)
      ? ["unsupported" as const]
      : []),
  ];
  const signals = {
    answered: isEmpty ? 0 : 1,
    cited: isCited ? 1 : 0,
    grounding: groundingOf(answer, cited),
    foreign_facts: facts.numbers.length + facts.asked.length + facts.addresses.length + facts.names.length,
    ...(about === null ? {} : { about }),
    ...(statements.length === 0 ? {} : { support: meanStrength(statements), weakest: weakestOf(statements) }),
  };
  const trailing = bridge.by === "same" ? (meant?.trailing ?? []).map(strengthOf) : [];
  return { signals, certain, likely, statements, trailing, sentences: meant?.sentences ?? [], bridge, source, input };
}

/**
 * @param judgement null when none could be had: the support then decides. What a judge says of a statement without pointing at
 * words that stand in a passage counts as a number: the bar is higher
 */
export function gradeWritten(measured: Measured, judgement: Judgement | null): Grade & { failed: Failure[] } {
  const { signals, statements, input } = measured;
  const judged = statements.map((one) => ({ ...one, pointed: pointedAt(one.statement, judgement, input.passages) }));
  const isFlippedHere = ({ pointed, ...one }: (typeof judged)[number]) =>
    // Across languages nothing is certain.
    pointed ? measured.bridge.by === "same" && isPlainlyDenied(one.statement, pointed) : isTurned(one, measured);
  const flipped = judged.some(isFlippedHere);
  const doubted = judged.filter(({ pointed }) => !pointed);
  const isPointedAt = (statement: string) => pointedAt(statement, judgement, input.passages) !== null;
  // What can't be laid beside the sources has not been measured, but may be judged.
  const isLed =
    doubted.length === 0 && statementsOf(input.answer).every(isPointedAt) && statementsOf(input.answer).length > 0;
  const failed = [...new Set([...measured.certain, ...(isLed ? [] : measured.likely)])];
  if (flipped) failed.push("flipped");
  const isAdded = doubted.length > 0 && measured.trailing.some((strength) => strength < LEAST_TRAILING);
  if ((isAdded || isUnsupported(doubted, measured.bridge)) && !failed.includes("unsupported"))
    failed.push("unsupported");
  const modelGrade = judgement && leadOf(judgement);
  const lead = modelGrade ?? leadWithout(statements);
  const confidence = Math.min(clamp(lead), ...failed.map((reason) => MOST[reason]));
  const shown = { ...signals, flipped: flipped ? 1 : 0, ...(modelGrade === null ? {} : { model: modelGrade }) };
  return { confidence: Math.round(confidence * 1000) / 1000, signals: shown, failed };
}

/** Whether it denies what its sources affirm, or the other way round. */
function isTurned(
  { statement, near, across }: Weighed,
  { bridge: { glossary }, sentences, source, input }: Measured,
): boolean {
  if (!across) return glossary ? isFlippedAcross(statement, near, glossary) : isFlipped(statement, near, sentences);
  const polarity = polarityAcross(across, `${input.answer} ${input.message ?? input.question}`, source);
  return (
    polarity === "turned" || (polarity === null && glossary !== null && isFlippedAcross(statement, near, glossary))
  );
}

/** Whether one of them, a part of one, or all of them together are too far from what the sources say. */
function isUnsupported(doubted: Weighed[], { glossary }: Bridge): boolean {
  const [across, here] = [doubted.filter((one) => one.across), doubted.filter((one) => !one.across)];
  const bar = glossary ? LEAST_TRANSLATED : LEAST.statement;
  return (
    across.some(({ strength }) => strength < LEAST_ACROSS.statement) ||
    across.some((one) => one.across!.clauses.some(({ likeness }) => likeness < LEAST_ACROSS.clause)) ||
    here.some(({ strength }) => strength < bar) ||
    here.some(({ parts }) => parts.some((part) => strengthOf(part) < Math.min(bar, LEAST.clause))) ||
    (!glossary && here.length > 0 && meanStrength(here) < LEAST.answer)
  );
}

/** What is certain stands whatever a judge may say: it need not be asked. */
export const canPass = ({ certain }: Measured): boolean => certain.length === 0;

/** As near to the sources as a quote, and nothing in it denied. */
export function isPlainlySaid({ statements, sentences, bridge }: Measured, statement: string): boolean {
  const one = statements.find((other) => other.statement === statement);
  if (!one || bridge.by !== "same" || one.strength < PLAIN) return false;
  return one.parts.every((part) => strengthOf(part) >= PLAIN) && !isFlipped(statement, one.near, sentences);
}

const unsupported = (statement: string): Weighed => ({
  ...{ statement, likeness: 0, closeness: null, hasAmounts: false, parts: [], near: [], strength: 0 },
});

function nameStyle(answer: string, { by, glossary }: Bridge): "capitals" | "runs" | "none" {
  if (by === "none") return "none";
  if (capitalisesNouns(answer)) return "runs";
  return by === "same" || glossary ? "capitals" : "none";
}

function strengthOf({ likeness, closeness, hasAmounts }: Likeness): number {
  const alike = closeness === null ? likeness : (likeness + WORDS * closeness) / (1 + WORDS);
  return Math.min(1, alike + (hasAmounts ? AMOUNTS : 0));
}

/** Longer statements count more. */
function meanStrength(statements: Weighed[]): number {
  const weighed = statements.map(({ statement, strength }) => ({
    strength,
    weight: Math.min(30, rawWords(statement).length),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 1 : weighed.reduce((sum, { strength, weight }) => sum + strength * weight, 0) / total;
}

const weakestOf = (statements: Weighed[]) => Math.min(...statements.map(({ strength }) => strength));

/** Without a model's word: as sure as the support is near. Where that can't be told, a person is asked. */
function leadWithout(statements: Weighed[]): number {
  if (statements.length === 0) return 0.5;
  return 0.7 + 0.2 * clamp((meanStrength(statements) - LEAST.answer) / (QUOTED - LEAST.answer));
}

const statedText = (answer: string) => withoutGraderTalk(withoutCitations(answer));
const askedText = ({ question, message }: GradeInput) => `${question}\n${message ?? ""}`;

function textOf(passages: Passage[]): string {
  return passages
    .map(({ title, heading_path, content, url }) => [title, ...heading_path, content, url ?? ""].join("\n"))
    .join("\n");
}

const clamp = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
