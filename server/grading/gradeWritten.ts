/**
 * Confidence in a model-written answer. It uses its own words, often in a different language from the documents', so
 * shared words are no signal. A judge that quotes support for each statement decides, overruled only by certain faults
 * (nothing cited, a number or address that no passage has, the very words denied). If a judge gives only a number, or
 * there is none, semantic similarity counts as well.
 */

import { citedNumbers, withoutCitations } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rawWords } from "../language/words.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { isFlipped, isPlainlyDenied } from "./denials.ts";
import { isFlippedAcross } from "./denialsAcross.ts";
import { foreignFacts } from "./facts.ts";
import type { Grade } from "./grade.ts";
import { groundingOf } from "./gradeSignals.ts";
import { leadOf } from "./leadOf.ts";
import { polarityAcross } from "./measureAcross.ts";
import type { Similarity, Support, Supported } from "./measureSupport.ts";
import { pointedAt } from "./pointedAt.ts";
import { type Bridge, bridgeOf, capitalisesNouns, sharesLanguage } from "./sharesLanguage.ts";
import { statementsOf } from "./statements.ts";

/** Caps by failure, whatever a model says. */
const MAX_GRADE = {
  no_answer: 0,
  uncited: 0.2,
  ungrounded: 0.3,
  unsupported: 0.4,
  flipped: 0.4,
  off_topic: 0.4,
} as const;
type Failure = keyof typeof MAX_GRADE;
/**
 * Minimum support for a single statement, and for all of them together. Chosen on half of the answers in
 * `server/test/answers/` and on agents' own lines (eval/README.md).
 */
const MIN_SUPPORT = { clause: 0.45, statement: 0.52, answer: 0.6 };
/** Minimum for text after the last citation, where models put their additions. */
const MIN_TRAILING = 0.6;
/** Minimum when a statement is compared in translation. */
const MIN_TRANSLATED = 0.43;
/** Minimum when compared by multilingual embeddings, and the same for each clause. */
const MIN_ACROSS = { statement: 0.49, clause: 0.4 };
/** Similarity of words weighs twice as much as similarity of sentences. */
const WORDS = 2;
/** Bonus for a statement whose amounts are all in the sources. */
const AMOUNTS = 0.08;
/** As good as a quote. */
const QUOTED = 0.95;
/** Below this, the question and the cited text are unrelated. */
const UNRELATED = 0.15;

/** Minimum similarity at which a sentence of an uncited answer gets a source. */
export const SUPPORTED = 0.55;

/** What was measured about an answer, independent of any model's judgement. */
export interface AnswerMeasures {
  signals: Record<string, number>;
  /** Certain faults, which no judge can outweigh. */
  certain: Failure[];
  /** Likely faults, unless a judge quotes the supporting words. */
  likely: Failure[];
  statements: Weighed[];
  /** How well the sources support statements without a citation, in the sources' language. */
  trailing: number[];
  /** All text of the cited passages. */
  sentences: readonly string[];
  /** The cited passages, verbatim. */
  source: string;
  bridge: Bridge;
  input: GradeInput;
}

interface Weighed extends Supported {
  /** 0 to 1: how well its sources support it. */
  strength: number;
}

/**
 * Measures an answer, once for any number of gradings.
 * @param support null when meaning can't be compared at all. What was not compared, because it took too long or was
 * not needed, counts as missing, not as passed
 */
export function measureWritten(input: GradeInput, support: Support | "given up" | "not needed" | null): AnswerMeasures {
  const { answer } = input;
  const numbers = citedNumbers(answer);
  const cited = input.passages.filter((passage) => numbers.has(passage.n));
  const source = cited.map(({ content }) => content).join("\n");
  const bridge = bridgeOf(answer, source, input.message ?? input.question);
  const style = { by: nameStyle(answer, bridge), glossary: bridge.glossary };
  const facts = foreignFacts(statedText(answer), textOf(cited), askedText(input), style);
  const isMissing = typeof support === "string";
  const meant = isMissing || (bridge.by === "none" && !support?.isAcross) ? null : support;
  const statements =
    isMissing && bridge.by !== "none"
      ? statementsOf(answer).map(unsupported)
      : (meant?.statements ?? []).map((one) => ({ ...one, strength: one.across?.similarity ?? strengthOf(one) }));
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
    // In neither the visitor's language nor the documents': the model has gone astray.
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
    ...(statements.length === 0 || support === "not needed"
      ? {}
      : { support: meanStrength(statements), weakest: weakestOf(statements) }),
  };
  const trailing = bridge.by === "same" ? (meant?.trailing ?? []).map(strengthOf) : [];
  return { signals, certain, likely, statements, trailing, sentences: meant?.sentences ?? [], bridge, source, input };
}

/**
 * @param judgement null if there is none, so that support decides. Verdicts that quote nothing found in a passage
 * count as a number: the bar is higher
 */
export function gradeWritten(measured: AnswerMeasures, judgement: Judgement | null): Grade & { failed: Failure[] } {
  const { signals, statements, input } = measured;
  const judged = statements.map((one) => ({ ...one, pointed: pointedAt(one.statement, judgement, input.passages) }));
  const isFlippedHere = ({ pointed, ...one }: (typeof judged)[number]) =>
    // Across languages nothing is certain.
    pointed ? measured.bridge.by === "same" && isPlainlyDenied(one.statement, pointed) : isTurned(one, measured);
  const flipped = judged.some(isFlippedHere);
  const doubted = judged.filter(({ pointed }) => !pointed);
  // What can't be compared with the sources is unmeasured, but may be judged.
  const isLed = doubted.length === 0 && isPointedAt(input, judgement);
  const failed = [...new Set([...measured.certain, ...(isLed ? [] : measured.likely)])];
  if (flipped) failed.push("flipped");
  const isAdded = doubted.length > 0 && measured.trailing.some((strength) => strength < MIN_TRAILING);
  if ((isAdded || isUnsupported(doubted, measured.bridge)) && !failed.includes("unsupported"))
    failed.push("unsupported");
  const modelGrade = judgement && leadOf(judgement);
  const lead = modelGrade ?? leadWithout(statements);
  const confidence = Math.min(clamp(lead), ...failed.map((reason) => MAX_GRADE[reason]));
  const shown = { ...signals, flipped: flipped ? 1 : 0, ...(modelGrade === null ? {} : { model: modelGrade }) };
  return { confidence: Math.round(confidence * 1000) / 1000, signals: shown, failed };
}

/** Whether a judge quotes what supports each statement. Then its word decides, however alike they are in meaning. */
export function isPointedAt({ answer, passages }: GradeInput, judgement: Judgement | null): boolean {
  const statements = statementsOf(answer);
  return statements.length > 0 && statements.every((one) => pointedAt(one, judgement, passages) !== null);
}

/** Whether it denies what its sources affirm, or vice versa. */
function isTurned(
  { statement, near, across }: Weighed,
  { bridge: { glossary }, sentences, source, input }: AnswerMeasures,
): boolean {
  if (!across) return glossary ? isFlippedAcross(statement, near, glossary) : isFlipped(statement, near, sentences);
  const polarity = polarityAcross(across, `${input.answer} ${input.message ?? input.question}`, source);
  return (
    polarity === "turned" || (polarity === null && glossary !== null && isFlippedAcross(statement, near, glossary))
  );
}

/** Whether a statement, a part of one, or all together are too far from the sources. */
function isUnsupported(doubted: Weighed[], { glossary }: Bridge): boolean {
  const [across, here] = [doubted.filter((one) => one.across), doubted.filter((one) => !one.across)];
  const bar = glossary ? MIN_TRANSLATED : MIN_SUPPORT.statement;
  return (
    across.some(({ strength }) => strength < MIN_ACROSS.statement) ||
    across.some((one) => one.across?.clauses.some(({ similarity }) => similarity < MIN_ACROSS.clause)) ||
    here.some(({ strength }) => strength < bar) ||
    here.some(({ parts }) => parts.some((part) => strengthOf(part) < Math.min(bar, MIN_SUPPORT.clause))) ||
    (!glossary && here.length > 0 && meanStrength(here) < MIN_SUPPORT.answer)
  );
}

/** Certain faults stand whatever a judge says, so it need not be asked. */
export const canPass = ({ certain }: AnswerMeasures): boolean => certain.length === 0;

const unsupported = (statement: string): Weighed => ({
  ...{ statement, similarity: 0, closeness: null, hasAmounts: false, parts: [], near: [], strength: 0 },
});

function nameStyle(answer: string, { by, glossary }: Bridge): "capitals" | "runs" | "none" {
  if (by === "none") return "none";
  if (capitalisesNouns(answer)) return "runs";
  return by === "same" || glossary ? "capitals" : "none";
}

function strengthOf({ similarity, closeness, hasAmounts }: Similarity): number {
  const alike = closeness === null ? similarity : (similarity + WORDS * closeness) / (1 + WORDS);
  return Math.min(1, alike + (hasAmounts ? AMOUNTS : 0));
}

/** Longer statements weigh more. */
function meanStrength(statements: Weighed[]): number {
  const weighed = statements.map(({ statement, strength }) => ({
    strength,
    weight: Math.min(30, rawWords(statement).length),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? 1 : weighed.reduce((sum, { strength, weight }) => sum + strength * weight, 0) / total;
}

const weakestOf = (statements: Weighed[]) => Math.min(...statements.map(({ strength }) => strength));

/** Without a judge, confidence follows support; if that can't be measured, a person is asked. */
function leadWithout(statements: Weighed[]): number {
  if (statements.length === 0) return 0.5;
  return 0.7 + 0.2 * clamp((meanStrength(statements) - MIN_SUPPORT.answer) / (QUOTED - MIN_SUPPORT.answer));
}

const statedText = (answer: string) => withoutGraderTalk(withoutCitations(answer));
const askedText = ({ question, message }: GradeInput) => `${question}\n${message ?? ""}`;

function textOf(passages: Passage[]): string {
  return passages
    .map(({ title, heading_path, content, url }) => [title, ...heading_path, content, url ?? ""].join("\n"))
    .join("\n");
}

const clamp = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
