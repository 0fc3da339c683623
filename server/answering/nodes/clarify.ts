/** Waits for the visitor's choice. No code may precede `interrupt`: a resumed node restarts from its first line. */
import { interrupt } from "@langchain/langgraph";
import type { ClarifyContent } from "../../protocol/events.ts";
import { optionsOf } from "../planClarification.ts";
import {
  type ActionReply,
  type AskedQuestion,
  type Clarification,
  freshQuestion,
  type State,
  type StateUpdate,
} from "../state.ts";

/** The interrupt's value. */
export type ClarifyPause = { kind: "clarify" } & Omit<ClarifyContent, "interrupt_id">;

/** The visitor's reply, which resumes the graph. */
export type ClarifyReply =
  | { kind: "option"; index: number }
  | { kind: "person" }
  /** Free text is treated as a new question, including requests for a person. `text` is the message as written. */
  | { kind: "question"; text: string; asked: AskedQuestion }
  | { kind: "cancel" };

export function clarify(state: State): StateUpdate {
  const reply = interrupt<ClarifyPause, ClarifyReply>({ kind: "clarify", ...askedWith(state.clarification) });
  if (state.clarification?.action) return { clarification: null, ...heardOfAction(reply) };
  switch (reply.kind) {
    case "option":
      return { clarification: null, confidence: null, section: state.clarification?.sections[reply.index] ?? null };
    case "person":
      // They did not ask anything else, so the original reason for the missing answer stands.
      return { clarification: null, escalation_reason: state.clarification?.reason ?? "asked_for_person" };
    case "question":
      return { ...freshQuestion(reply.asked), action: state.action };
    case "cancel":
      return freshQuestion(nothingAsked);
  }
}

/** State for a reply about an action, which `plan` reads next. After a cancellation there is nothing to plan. */
function heardOfAction(reply: ClarifyReply): StateUpdate {
  if (reply.kind === "cancel") return freshQuestion(nothingAsked);
  const heard: ActionReply = reply.kind === "question" ? { ...reply, kind: "said" } : reply;
  return { reply: heard };
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
  const card = clarification?.action?.card;
  return {
    prompt: clarification?.prompt ?? "",
    options: clarification ? optionsOf(clarification) : [],
    ...(card && { card }),
  };
}
