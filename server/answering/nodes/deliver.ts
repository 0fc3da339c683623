/** Records the answer in the conversation's state; `conversations/turn/outcome.ts` stores and shows it. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { phrasesFor } from "../../language/phrases/index.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export function deliver(state: State, config: LangGraphRunnableConfig): StateUpdate {
  // Small talk has no grade, and does not answer the question.
  const is_clarifying = state.is_clarifying && state.confidence === null;
  return state.is_mixed ? { is_clarifying, ...joined(state, runOf(config).locale) } : { is_clarifying };
}

/** Joins an action's result and the documents' answer, in this order, and says so if the documents had none. */
function joined(state: State, locale: string | null): StateUpdate {
  const hasFailed = state.escalation_reason !== null || state.clarification !== null || state.answer === null;
  if (!hasFailed) return { answer: [state.told, state.answer].filter(Boolean).join("\n\n") };
  return {
    answer: state.told ?? phrasesFor(locale).cannotAnswer,
    ...{ escalation_reason: null, clarification: null, citations: [], confidence: null },
    gap: state.told === null ? [] : [standaloneQuestion(state)],
  };
}
