/** Waits for the visitor's choice. No code may precede `interrupt`: a resumed node restarts from its first line. */
import { interrupt } from "@langchain/langgraph";
import type { ClarifyContent } from "../../protocol/events.ts";
import { optionsOf } from "../planClarification.ts";
import { type AskedQuestion, type Clarification, freshQuestion, type State, type StateUpdate } from "../state.ts";

/** The interrupt's value. */
export type ClarifyPause = { kind: "clarify" } & Omit<ClarifyContent, "interrupt_id">;

/** The visitor's reply, which resumes the graph. */
export type ClarifyReply =
  | { kind: "section"; index: number }
  | { kind: "person" }
  /** Free text is treated as a new question, including requests for a person. */
  | { kind: "question"; asked: AskedQuestion }
  | { kind: "cancel" };

export function clarify(state: State): StateUpdate {
  const reply = interrupt<ClarifyPause, ClarifyReply>({ kind: "clarify", ...askedWith(state.clarification) });
  switch (reply.kind) {
    case "section":
      return { clarification: null, confidence: null, section: state.clarification?.sections[reply.index] ?? null };
    case "person":
      // They did not ask anything else, so the original reason for the missing answer stands.
      return { clarification: null, escalation_reason: state.clarification?.reason ?? "asked_for_person" };
    case "question":
      return freshQuestion(reply.asked);
    case "cancel":
      return freshQuestion(nothingAsked);
  }
}

/** The state after a clarifying question is cancelled. */
const nothingAsked: AskedQuestion = {
  question: "",
  escalationReason: null,
  answer: null,
  wish: null,
  answeredFrom: null,
};

function askedWith(clarification: Clarification | null): Omit<ClarifyContent, "interrupt_id"> {
  return { prompt: clarification?.prompt ?? "", options: clarification ? optionsOf(clarification) : [] };
}
