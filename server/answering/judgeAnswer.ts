/** What becomes of a graded answer: it is delivered, the visitor is asked back, or a person is asked. Pure. */
import { isOffTopic } from "../grading/nearness.ts";
import { askAboutNearest } from "./planClarification.ts";
import type { State, StateUpdate } from "./state.ts";

/** Below this grade nothing found answers what was asked: asking back would only waste the visitor's time. */
export const HOPELESS = 0.16;

/** @param grade of the answer, or of what was found where there is none */
export function judgeAnswer(
  state: State,
  grade: number,
  { threshold, ask_back, locale }: { threshold: number; ask_back: boolean; locale: string | null },
): StateUpdate {
  if (state.answer !== null) {
    // The visitor has said that this section is meant: that outweighs the grade.
    const confidence = state.section && !state.is_from_web ? Math.max(grade, threshold) : grade;
    if (confidence >= threshold) return { confidence };
  }
  // Decided first: what the documents say nothing about is never asked back about.
  const isHopeless = grade < HOPELESS || isOffTopic(state.context);
  const mayAsk = ask_back && !state.is_asked_back && !state.is_from_web && !isHopeless;
  const clarification = mayAsk ? askAboutNearest(state.context, locale) : null;
  if (clarification)
    return { confidence: grade, clarification, is_asked_back: true, answer: null, citations: [], context: [] };
  const knowsNothing = state.answer === null || isOffTopic(state.context);
  return { confidence: grade, escalation_reason: knowsNothing ? "no_knowledge" : "low_confidence" };
}
