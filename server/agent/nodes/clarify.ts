/** Waits for the visitor's choice. Nothing may stand before `interrupt`: a resumed node starts over from its first line. */
import { interrupt } from "@langchain/langgraph";
import { type Clarification, type State, type StateUpdate, standaloneQuestion } from "../state.ts";

/** What the visitor's reply resumes the graph with. */
type ClarifyReply = { value: string } | { cancel: true };

export function clarify(state: State): StateUpdate {
  const reply = interrupt<{ kind: "clarify" } & Clarification, ClarifyReply>({
    kind: "clarify",
    prompt: state.clarification?.prompt ?? "",
    options: state.clarification?.options ?? [],
  });
  const asked = standaloneQuestion(state);
  return {
    is_clarified: true,
    clarification: null,
    rephrased_question: "value" in reply ? `${asked} (${reply.value})` : asked,
    keywords: "value" in reply ? [reply.value, ...state.keywords] : state.keywords,
  };
}
