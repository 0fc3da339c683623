/** Waits for a person's answer. Nothing may stand before `interrupt`: a resumed node starts over from its first line. */
import { interrupt } from "@langchain/langgraph";
import type { State, StateMessage, StateUpdate } from "../state.ts";

/** What `resume_graph` (jobs/outbox/handlers.ts) hands in: the agent's stored message. Null when the AI was given the ticket back. */
export interface HumanAnswer {
  escalation_id: string;
  message: StateMessage | null;
}

export function human(_state: State): StateUpdate {
  const answer = interrupt<{ kind: "human" }, HumanAnswer>({ kind: "human" });
  return answer.message
    ? { messages: [answer.message], answer: answer.message.content, escalation_reason: null }
    : { answer: null, escalation_reason: null };
}
