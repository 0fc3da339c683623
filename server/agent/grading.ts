/** How sure an answer may be, from what can be measured. A model's opinion may only lower it. */
import type { GradeInput } from "../ports/engine.ts";
import type { ConfidenceBand } from "../protocol/events.ts";
import { withoutGraderTalk } from "./graderTalk.ts";
import { measure, type Signals } from "./gradeSignals.ts";

export interface Grade {
  /** 0 to 1. */
  confidence: number;
  signals: Record<string, number>;
  /** What kept it low, for the agent who takes over; keys, worst first. */
  reasons: GradeReason[];
}
type GradeReason =
  | "no_answer"
  | "off_topic"
  | "missing_terms"
  | "missing_name"
  | "wrong_kind"
  | "ungrounded"
  | "uncited"
  | "model_doubts";

/**
 * Grades an answer against the passages it cites.
 * @param input `modelGrade` is a model's own grade or null; it lowers the confidence and never raises it
 */
export function gradeAnswer(input: GradeInput & { modelGrade: number | null }): Grade {
  const passages = input.passages.map((passage) => ({
    ...passage,
    content: withoutGraderTalk(passage.content.slice(0, MOST_CHARACTERS)),
  }));
  const plain = withoutGraderTalk(input.question);
  const asked = plain === input.question || plain === "" ? [input.question] : [input.question, plain];
  // Words that address the grader are judged both with and without, and the worse counts: they can gain nothing.
  const [worst] = asked
    .map((question) => measure(question, input.answer, passages))
    .map((signals) => ({ signals, confidence: weigh(signals) }))
    .sort((a, b) => a.confidence - b.confidence);
  const { signals, confidence } = worst!;
  const doubt = input.modelGrade === null ? 1 : clamp(input.modelGrade);
  const reasons = reasonsFor(signals);
  if (doubt < confidence) reasons.push("model_doubts");
  const shown = input.modelGrade === null ? { ...signals } : { ...signals, model: doubt };
  return { confidence: Math.round(Math.min(confidence, doubt) * 1000) / 1000, signals: shown, reasons };
}

/** A band a visitor can read. Under the tenant's threshold it is always "low". */
export function bandOf(confidence: number, threshold: number): ConfidenceBand {
  if (confidence < threshold) return "low";
  return confidence >= threshold + (1 - threshold) / 2 ? "high" : "medium";
}

/** Passages are far shorter; more of one would only cost time. */
const MOST_CHARACTERS = 12_000;
/** An answer that was not given: near documents are told from far ones, but never pass. */
const ABSTAINED = 0.3;

/**
 * Relevance of the sources, times how well the answer keeps to them. Every signal can only help by rising.
 * The weights were fitted (logistic, none below 0) on questions of real help centres asked of the right documents, of
 * other companies' documents, and of a support bot that knows no answer; `bias` puts their dividing line at 0.7.
 */
function weigh(signals: Signals): number {
  const sum =
    weights.likeness * signals.likeness +
    weights.spelling * signals.spelling +
    weights.order * signals.order +
    weights.retrieval * signals.retrieval +
    weights.focus * signals.focus +
    weights.answer_focus * signals.answer_focus +
    weights.bias;
  const share = 1 / (1 + Math.exp(-sum));
  const relevance = share < 0.5 ? 1.4 * share : 0.7 + 0.6 * (share - 0.5);
  const named = 0.6 + 0.4 * signals.named;
  if (signals.answered === 0) return clamp(ABSTAINED * relevance * named);
  const kind = signals.kind === 0 ? 0.85 : 1;
  const kept = ramp(signals.grounding, 0.3, 0.8) * (0.5 + 0.5 * signals.cited) * (0.5 + 0.5 * signals.numbers);
  return clamp(relevance * named * kind * kept);
}
const weights = { likeness: 2, spelling: 3, order: 1.2, retrieval: 1.5, focus: 1, answer_focus: 0.5, bias: -4.7 };

function reasonsFor(signals: Signals): GradeReason[] {
  if (signals.answered === 0) return ["no_answer"];
  const reasons: GradeReason[] = [];
  if (signals.coverage < 0.4) reasons.push("off_topic");
  else if (signals.focus < 0.75) reasons.push("missing_terms");
  if (signals.named < 1) reasons.push("missing_name");
  if (signals.kind === 0) reasons.push("wrong_kind");
  if (signals.grounding < 0.7 || signals.numbers < 1) reasons.push("ungrounded");
  if (signals.cited < 0.7) reasons.push("uncited");
  return reasons;
}

/** 0 up to `from`, 1 from `to` on. */
function ramp(value: number, from: number, to: number): number {
  return clamp((value - from) / (to - from));
}

function clamp(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0;
}
