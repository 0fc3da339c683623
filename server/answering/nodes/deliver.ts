/** Records the answer in the conversation's state; `conversations/turn/outcome.ts` stores and shows it. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { phrasesFor } from "../../language/phrases/index.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export function deliver(state: State, config: LangGraphRunnableConfig): StateUpdate {
  // Small talk has no grade: it answers nothing.
  const is_clarifying = state.is_clarifying && state.confidence === null;
  return state.is_mixed ? { is_clarifying, ...joined(state, runOf(config).locale) } : { is_clarifying };
}

/** What an action returned goes first, then what the documents say; what they leave open is said to be. */
function joined(state: State, locale: string | null): StateUpdate {
  const hasFailed = state.escalation_reason !== null || state.clarification !== null || state.answer === null;
  if (!hasFailed) return { answer: [state.told, state.answer].filter(Boolean).join("\n\n") };
  return {
    answer: state.told ?? phrasesFor(locale).cannotAnswer,
    ...{ escalation_reason: null, clarification: null, citations: [], confidence: null },
    gap: state.told === null ? [] : [standaloneQuestion(state)],
  };
}
