/** One turn as a graph. Wiring only: the work is in nodes/, the decisions in edges.ts. */
import { type BaseCheckpointSaver, END, START, StateGraph } from "@langchain/langgraph";
import {
  afterAct,
  afterCheckCache,
  afterClarify,
  afterContextualize,
  afterDeliver,
  afterGrade,
  afterOfferAgain,
  afterPlan,
  afterRetrieve,
  afterSearchAgain,
  afterSearchWeb,
  afterStart,
} from "./edges.ts";
import { runSaver } from "./graphThread.ts";
import { leanSteps } from "./leanSteps.ts";
import { act } from "./nodes/act.ts";
import { checkCache } from "./nodes/checkCache.ts";
import { clarify } from "./nodes/clarify.ts";
import { contextualize } from "./nodes/contextualize.ts";
import { deliver } from "./nodes/deliver.ts";
import { escalate } from "./nodes/escalate.ts";
import { generate } from "./nodes/generate.ts";
import { grade } from "./nodes/grade.ts";
import { human } from "./nodes/human.ts";
import { offerAgain } from "./nodes/offerAgain.ts";
import { plan } from "./nodes/plan.ts";
import { restate } from "./nodes/restate.ts";
import { retrieve } from "./nodes/retrieve.ts";
import { searchAgain } from "./nodes/searchAgain.ts";
import { searchWeb } from "./nodes/searchWeb.ts";
import { TurnState } from "./state.ts";

const nodes = {
  contextualize,
  plan,
  act,
  check_cache: checkCache,
  restate,
  retrieve,
  clarify,
  generate,
  grade,
  search_again: searchAgain,
  search_web: searchWeb,
  escalate,
  human,
  deliver,
  offer_again: offerAgain,
};

/** Nodes of a turn, with a question in between and a second search: 19. */
export const MAX_STEPS = 30;

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
    .addNode(nodes)
    .addConditionalEdges(START, afterStart, ["contextualize", "plan", "restate", "escalate", "deliver"])
    .addConditionalEdges("contextualize", afterContextualize, ["plan", "restate"])
    .addConditionalEdges("plan", afterPlan, {
      act: "act",
      check_cache: "check_cache",
      clarify: "clarify",
      contextualize: "contextualize",
      deliver: "deliver",
      escalate: "escalate",
      plan: "plan",
      restate: "restate",
      retrieve: "retrieve",
      end: END,
    })
    .addConditionalEdges("act", afterAct, ["deliver", "escalate", "retrieve"])
    .addConditionalEdges("check_cache", afterCheckCache, ["deliver", "retrieve"])
    .addConditionalEdges("retrieve", afterRetrieve, ["clarify", "generate", "search_web", "deliver"])
    .addConditionalEdges("clarify", afterClarify, {
      retrieve: "retrieve",
      contextualize: "contextualize",
      plan: "plan",
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
    .addConditionalEdges("deliver", afterDeliver, { offer_again: "offer_again", end: END })
    .addConditionalEdges("offer_again", afterOfferAgain, { clarify: "clarify", end: END })
    .compile({ checkpointer });
  return isTraced ? graph : leanSteps(graph, { pausing: ["clarify", "human"], isSingle });
}

export type TurnGraph = ReturnType<typeof buildGraph>;
