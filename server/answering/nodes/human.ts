/** Waits for an agent's answer. No code may precede `interrupt`: a resumed node restarts from its first line. */
import { interrupt } from "@langchain/langgraph";
import type { State, StateMessage, StateUpdate } from "../state.ts";

/** Input from `resume_graph` (jobs/outbox/handlers.ts): the agent's message, or null if the AI gets the ticket back. */
export interface HumanAnswer {
  escalation_id: string;
  message: StateMessage | null;
}

export function human(_state: State): StateUpdate {
  const answer = interrupt<{ kind: "human" }, HumanAnswer>({ kind: "human" });
  return answer.message
    ? { messages: [answer.message], answer: answer.message.content, action: null, escalation_reason: null }
    : { answer: null, action: null, escalation_reason: null };
}
