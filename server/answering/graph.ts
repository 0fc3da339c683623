/** One turn as a graph. Wiring only: the work is in nodes/, the decisions in edges.ts. */
import { type BaseCheckpointSaver, END, START, StateGraph } from "@langchain/langgraph";
import {
  afterCheckCache,
  afterClarify,
  afterContextualize,
  afterGrade,
  afterRetrieve,
  afterSearchAgain,
  afterSearchWeb,
  afterStart,
} from "./edges.ts";
import { runSaver } from "./graphThread.ts";
import { leanSteps } from "./leanSteps.ts";
import { checkCache } from "./nodes/checkCache.ts";
import { clarify } from "./nodes/clarify.ts";
import { contextualize } from "./nodes/contextualize.ts";
import { deliver } from "./nodes/deliver.ts";
import { escalate } from "./nodes/escalate.ts";
import { generate } from "./nodes/generate.ts";
import { grade } from "./nodes/grade.ts";
import { human } from "./nodes/human.ts";
import { restate } from "./nodes/restate.ts";
import { retrieve } from "./nodes/retrieve.ts";
import { searchAgain } from "./nodes/searchAgain.ts";
import { searchWeb } from "./nodes/searchWeb.ts";
import { TurnState } from "./state.ts";

/**
 * Compiled once per process: a conversation's thread and the run's context travel in `configurable`.
 * @param options.isSingle for callers that watch it node by node (see leanSteps)
 * @param options.isTraced each node is a LangChain run of its own, which the library's traces consist of
 * @param options.checkpointer for reading threads outside of a run: a tenant's (`checkpointer.ts`)
 */
export function buildGraph({
  isSingle = false,
  isTraced = false,
  checkpointer = runSaver,
}: {
  isSingle?: boolean;
  isTraced?: boolean;
  checkpointer?: BaseCheckpointSaver;
} = {}) {
  const graph = new StateGraph(TurnState)
    .addNode("contextualize", contextualize)
    .addNode("check_cache", checkCache)
    .addNode("restate", restate)
    .addNode("retrieve", retrieve)
    .addNode("clarify", clarify)
    .addNode("generate", generate)
    .addNode("grade", grade)
    .addNode("search_again", searchAgain)
    .addNode("search_web", searchWeb)
    .addNode("escalate", escalate)
    .addNode("human", human)
    .addNode("deliver", deliver)
    .addConditionalEdges(START, afterStart, ["contextualize", "check_cache", "restate", "escalate", "deliver"])
    .addConditionalEdges("contextualize", afterContextualize, ["check_cache", "restate"])
    .addConditionalEdges("check_cache", afterCheckCache, ["deliver", "retrieve"])
    .addConditionalEdges("retrieve", afterRetrieve, ["clarify", "generate", "search_web"])
    .addConditionalEdges("clarify", afterClarify, {
      retrieve: "retrieve",
      contextualize: "contextualize",
      check_cache: "check_cache",
      restate: "restate",
      deliver: "deliver",
      search_web: "search_web",
      escalate: "escalate",
      end: END,
    })
    .addEdge("restate", "deliver")
    .addEdge("generate", "grade")
    .addConditionalEdges("grade", afterGrade, ["deliver", "search_again", "clarify", "search_web", "escalate"])
    .addConditionalEdges("search_again", afterSearchAgain, ["generate", "clarify", "search_web", "escalate", "deliver"])
    .addConditionalEdges("search_web", afterSearchWeb, ["generate", "escalate"])
    .addEdge("escalate", "human")
    .addEdge("human", "deliver")
    .addEdge("deliver", END)
    .compile({ checkpointer });
  return isTraced ? graph : leanSteps(graph, { pausing: ["clarify", "human"], isSingle });
}

export type TurnGraph = ReturnType<typeof buildGraph>;
