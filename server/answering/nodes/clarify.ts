/** Waits for the visitor's choice. Nothing may stand before `interrupt`: a resumed node starts over from its first line. */
import { interrupt } from "@langchain/langgraph";
import type { ClarifyContent } from "../../protocol/events.ts";
import { optionsOf } from "../planClarification.ts";
import { type AskedQuestion, type Clarification, freshQuestion, type State, type StateUpdate } from "../state.ts";

/** What the graph pauses with. */
export type ClarifyPause = { kind: "clarify" } & Omit<ClarifyContent, "interrupt_id">;

/** What the visitor's reply resumes the graph with. */
export type ClarifyReply =
  | { kind: "section"; index: number }
  | { kind: "person" }
  /** Own words are a new question, a wish for a person among them. */
  | { kind: "question"; asked: AskedQuestion }
  | { kind: "cancel" };

export function clarify(state: State): StateUpdate {
  const reply = interrupt<ClarifyPause, ClarifyReply>({ kind: "clarify", ...askedWith(state.clarification) });
  switch (reply.kind) {
    case "section":
      return { clarification: null, confidence: null, section: state.clarification?.sections[reply.index] ?? null };
    case "person":
      // They want no other answer to what they asked: why there was none stays the reason.
      return { clarification: null, escalation_reason: state.clarification?.reason ?? "asked_for_person" };
    case "question":
      return freshQuestion(reply.asked);
    case "cancel":
      return freshQuestion(nothingAsked);
  }
}

/** What a cancelled clarifying question leaves. */
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
