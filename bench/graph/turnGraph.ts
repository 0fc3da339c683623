/** The turn's graph with empty nodes: the product's channels, six steps, four routers, and an optional pause. */
import { type BaseCheckpointSaver, END, interrupt, START, StateGraph } from "@langchain/langgraph";
import { leanSteps } from "../../server/answering/leanSteps.ts";
import { type StateMessage, type StateUpdate, TurnState, turnInput } from "../../server/answering/state.ts";

export type Steps = "stock" | "single" | "walking";

/** The question that makes the graph pause. */
export const PAUSES = "Which one do you mean?";

const nothing = async (): Promise<StateUpdate> => ({});

/** @param steps the library's steps, each node as a single runnable, or walked from node to node as the product does */
export function buildTurnGraph(steps: Steps, checkpointer?: BaseCheckpointSaver) {
  const graph = new StateGraph(TurnState)
    .addNode("contextualize", nothing)
    .addNode("check_cache", nothing)
    .addNode("retrieve", nothing)
    .addNode("generate", async (): Promise<StateUpdate> => ({ answer: "It takes two days.", citations: [] }))
    .addNode("grade", async (): Promise<StateUpdate> => ({ confidence: 0.9 }))
    .addNode("clarify", (): StateUpdate => ({ wish: interrupt("which one?") }))
    .addNode("deliver", async (): Promise<StateUpdate> => ({ is_clarifying: false }))
    .addConditionalEdges(START, () => "contextualize", ["contextualize", "deliver"])
    .addEdge("contextualize", "check_cache")
    .addConditionalEdges("check_cache", () => "retrieve", ["deliver", "retrieve"])
    .addConditionalEdges("retrieve", ({ question }) => (question === PAUSES ? "clarify" : "generate"), [
      "clarify",
      "generate",
    ])
    .addEdge("generate", "grade")
    .addConditionalEdges("grade", () => "deliver", ["deliver", "clarify"])
    .addEdge("clarify", "deliver")
    .addEdge("deliver", END)
    .compile(checkpointer ? { checkpointer } : {});
  return steps === "stock" ? graph : leanSteps(graph, { pausing: ["clarify"], isSingle: steps === "single" });
}

export type TurnGraph = ReturnType<typeof buildTurnGraph>;

/** The graph's input, as a turn builds it. */
export function inputOf(
  ids: { tenantId: string; ticketId: string },
  question: string,
  unseen: StateMessage[],
): Parameters<TurnGraph["invoke"]>[0] {
  const asked = { question, escalationReason: null, answer: null, wish: null, answeredFrom: null };
  return turnInput({ ...ids, unseen, summary: null, ...asked });
}
