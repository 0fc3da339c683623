/**
 * How sure an answer may be that a model wrote. Its words are its own, often of another language than the documents', so
 * words in common are no signal. A model's grade leads; what can be measured may only lower it.
 */

import { citedNumbers, withoutCitations } from "../language/citations.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { rawWords } from "../language/words.ts";
import type { GradeInput, Passage } from "../ports/engine.ts";
import { isFlipped } from "./denials.ts";
import { foreignFacts } from "./facts.ts";
import type { Grade } from "./grade.ts";
import { groundingOf } from "./gradeSignals.ts";
import type { Support, Supported } from "./measureSupport.ts";
import { capitalisesNouns, sharesLanguage } from "./sharesLanguage.ts";

/** No answer that fails a signal gets more, whatever a model thinks of it. */
const MOST = { no_answer: 0, uncited: 0.2, ungrounded: 0.3, unsupported: 0.4, flipped: 0.4, off_topic: 0.4 } as const;
/** Likeness of meaning from which an answer counts as said by its sources, and from which it is as good as quoted. */
export const SUPPORTED = 0.55;
const QUOTED = 0.9;
/** Words in common never stop an answer, but vouch for one whose likeness is in between. */
const VOUCHED = 0.35;
const IN_COMMON = 0.6;
/** What was asked and what is cited have nothing to do with each other. */
const UNRELATED = 0.15;

/** What was measured of an answer, whatever a model thinks of it. */
export interface Measured {
  signals: Signals;
  /** What is wrong with it; nothing when a model's grade may lead. */
  failed: (keyof typeof MOST)[];
  /** How far its sources mean what it says; null where that could not be told. */
  likeness: number | null;
}

/**
 * Measures an answer: once, however often it is graded by it.
 * @param support null when meaning could not be compared
 */
export function measureWritten(input: GradeInput, support: Support | null): Measured {
  const { answer } = input;
  const numbers = citedNumbers(answer);
  const cited = input.passages.filter((passage) => numbers.has(passage.n));
  const isComparable = sharesLanguage(answer, cited.map(({ content }) => content).join("\n"));
  const facts = foreignFacts(
    statedText(answer),
    textOf(cited),
    askedText(input),
    isComparable && !capitalisesNouns(answer),
  );
  const meant = isComparable && support ? support : null;
  const likeness = meant === null ? null : supportOf(meant.statements);
  const signals = {
    answered: answer.trim() === "" ? 0 : 1,
    cited: cited.length > 0 && cited.length === numbers.size ? 1 : 0,
    grounding: groundingOf(answer, cited),
    foreign_facts: facts.numbers.length + facts.addresses.length + facts.names.length,
    flipped: meant?.statements.some(({ statement, near }) => isFlipped(statement, near)) ? 1 : 0,
    ...(meant?.about == null ? {} : { about: meant.about }),
    ...(likeness === null ? {} : { support: likeness }),
  };
  return { signals, failed: failedSignals(signals), likeness };
}

/** @param modelGrade a model's own grade, 0 to 1; null when none could be had: the support then decides */
export function gradeWritten({ signals, failed, likeness }: Measured, modelGrade: number | null): Grade {
  const lead = modelGrade ?? leadOf(likeness);
  const confidence = Math.min(clamp(lead), ...failed.map((reason) => MOST[reason]));
  const shown = { ...signals, ...(modelGrade === null ? {} : { model: modelGrade }) };
  return { confidence: Math.round(confidence * 1000) / 1000, signals: shown };
}

type Signals = {
  answered: number;
  cited: number;
  grounding: number;
  foreign_facts: number;
  flipped: number;
  about?: number;
  support?: number;
};

function failedSignals(signals: Signals): (keyof typeof MOST)[] {
  const { answered, cited, foreign_facts, flipped, about = 1, support = 1 } = signals;
  if (answered === 0) return ["no_answer"];
  const failed: (keyof typeof MOST)[] = [];
  if (cited === 0) failed.push("uncited");
  if (foreign_facts > 0) failed.push("ungrounded");
  if (flipped === 1) failed.push("flipped");
  if (support < (signals.grounding >= IN_COMMON ? VOUCHED : SUPPORTED)) failed.push("unsupported");
  if (about < UNRELATED) failed.push("off_topic");
  return failed;
}

/** Without a model's word: as sure as the support is near. Where that can't be told, a person is asked. */
function leadOf(likeness: number | null): number {
  if (likeness === null) return 0.5;
  return 0.7 + 0.2 * clamp((likeness - VOUCHED) / (QUOTED - VOUCHED));
}

/** The statements' mean likeness, longer ones counting more; null without statements. */
function supportOf(statements: Supported[]): number | null {
  const weighed = statements.map(({ statement, likeness }) => ({
    likeness,
    weight: Math.min(30, rawWords(statement).length),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return total === 0 ? null : weighed.reduce((sum, { likeness, weight }) => sum + likeness * weight, 0) / total;
}

const statedText = (answer: string) => withoutGraderTalk(withoutCitations(answer));
const askedText = ({ question, message }: GradeInput) => `${question}\n${message ?? ""}`;

function textOf(passages: Passage[]): string {
  return passages
    .map(({ title, heading_path, content, url }) => [title, ...heading_path, content, url ?? ""].join("\n"))
    .join("\n");
}

const clamp = (value: number) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);
