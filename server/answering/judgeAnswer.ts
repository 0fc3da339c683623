/** Decides what happens to a graded answer: deliver it, ask a clarifying question, or ask a person. Pure. */
import { isOffTopic } from "../grading/nearness.ts";
import { askAboutNearest, askAgain } from "./planClarification.ts";
import { saysItAgain } from "./saysItAgain.ts";
import type { Clarification, State, StateUpdate } from "./state.ts";

/** Below this grade nothing found fits the question: a clarifying question would waste the visitor's time. */
export const HOPELESS = 0.16;

interface Judging {
  threshold: number;
  clarify: boolean;
  locale: string | null;
  isQuoted: boolean;
}

/**
 * @param grade of the answer, or of the passages if there is no answer
 * @param how `isQuoted`: in the documents' words. A model's answer that passes its grade may be worded in any way
 */
export function judgeAnswer(
  state: State,
  grade: number,
  { threshold, clarify, locale, isQuoted }: Judging,
): StateUpdate {
  const mayEverAsk = clarify && !state.is_clarifying && !state.is_from_web;
  // Checked first: no clarifying question when the documents say nothing about the topic.
  const isOff = isOffTopic(state.context);
  const isHopeless = grade < HOPELESS || isOff;
  const reason = state.answer === null || isOff ? "no_knowledge" : "low_confidence";
  if (isQuoted && mayEverAsk && !isHopeless && saysItAgain(state)) return asked(grade, askAboutOthers(state, locale));
  if (state.answer !== null) {
    // The visitor chose this section, which outweighs the grade.
    const confidence = state.section && !state.is_from_web ? Math.max(grade, threshold) : grade;
    if (confidence >= threshold) return { confidence };
  }
  const clarification = mayEverAsk && !isHopeless ? askAboutNearest(state.context, locale, reason) : null;
  return clarification ? asked(grade, clarification) : { confidence: grade, escalation_reason: reason };
}

/** Asks a clarifying question and drops the draft. */
const asked = (grade: number, clarification: Clarification): StateUpdate => ({
  ...{ confidence: grade, clarification, is_clarifying: true },
  ...{ answer: null, citations: [], context: [] },
});

/** Offers the sections that the last answer was not from, and a person. */
const askAboutOthers = ({ citations, context }: State, locale: string | null) =>
  askAgain(
    citations.map(({ title }) => title),
    context,
    locale,
  );
