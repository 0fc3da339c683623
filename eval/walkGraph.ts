/** Walks the nodes of a turn along its edges, up to where an answer would be delivered or a person be asked. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { v7 } from "uuid";
import { afterCheckCache, afterGenerate, afterGrade, afterRetrieve, afterStart } from "../server/agent/edges.ts";
import { TurnEvents } from "../server/agent/events.ts";
import { checkCache } from "../server/agent/nodes/checkCache.ts";
import { contextualize } from "../server/agent/nodes/contextualize.ts";
import { generate } from "../server/agent/nodes/generate.ts";
import { grade } from "../server/agent/nodes/grade.ts";
import { retrieve } from "../server/agent/nodes/retrieve.ts";
import type { TurnRun } from "../server/agent/run.ts";
import { type State, type StateMessage, type StateUpdate, turnInput } from "../server/agent/state.ts";
import { TurnTrace } from "../server/agent/trace.ts";
import type { HistoryLine } from "../server/ports/engine.ts";
import type { OpenTenant } from "./teachTenant.ts";

const nodes = { contextualize, check_cache: checkCache, retrieve, generate, grade };
export type NodeName = keyof typeof nodes;

/** So many chunks are looked at: enough for ten passages where several chunks are of one. */
const DEPTH = 24;

export interface Walk {
  state: State;
  run: TurnRun;
  /** True when the product would have asked the visitor back; the walk goes on as if that was declined. */
  isAskedBack: boolean;
}

/**
 * @param last the node after which to stop
 * @throws whatever a node throws: nothing falls back here that does not in a turn
 */
export async function walkGraph(
  tenant: OpenTenant,
  question: { text: string; history: HistoryLine[] },
  last: NodeName,
): Promise<Walk> {
  const run = openRun(tenant);
  const config = { configurable: { run } } as unknown as LangGraphRunnableConfig;
  let state = openState(run, question);
  let isAskedBack = false;
  let next: string = afterStart(state);
  try {
    while (next in nodes) {
      const node = next as NodeName;
      state = { ...state, ...((await nodes[node](state, config)) as StateUpdate) } as State;
      if (node === last) break;
      next = follow(node, state);
      if (next !== "clarify") continue;
      isAskedBack = true;
      state = { ...state, is_clarified: true, clarification: null };
      next = "retrieve";
    }
    return { state, run, isAskedBack };
  } finally {
    await run.events.flush();
    await run.parts.turnLog.drop({ tenantId: run.tenantId, ticketId: run.ticketId });
  }
}

function follow(node: NodeName, state: State): string {
  if (node === "contextualize") return "check_cache";
  if (node === "check_cache") return afterCheckCache(state);
  if (node === "retrieve") return afterRetrieve(state);
  // An answer that was not given is escalated without a grade; its grade still tells near documents from far ones.
  if (node === "generate") return afterGenerate(state) === "escalate" ? "grade" : afterGenerate(state);
  return afterGrade(state);
}

/** A run that no ticket stands behind: nothing of it is stored. */
function openRun({ ctx, settings }: OpenTenant): TurnRun {
  const { parts, tenantId } = ctx;
  const ticketId = v7();
  const turnId = v7();
  const controller = new AbortController();
  const onFenced = () => controller.abort(new Error("the turn log refused an event"));
  const key = { tenantId, ticketId };
  return {
    parts,
    tenantId,
    ticketId,
    ticketNumber: "1",
    turnId,
    visitorId: "eval",
    fence: 1,
    locale: settings.locale,
    settings,
    situation: { page: null },
    isPersonal: false,
    searchDepth: DEPTH,
    trace: new TurnTrace(),
    signal: controller.signal,
    isStopped: () => false,
    draft: "",
    title: null,
    isTitleStored: false,
    isBooked: false,
    outcome: null,
    events: new TurnEvents({ turnLog: parts.turnLog, key, turnId, locale: null, fence: 1, log: parts.log, onFenced }),
  };
}

function openState(run: TurnRun, { text, history }: { text: string; history: HistoryLine[] }): State {
  const lines: HistoryLine[] = [...history, { role: "visitor", content: text }];
  const unseen = lines.map((line, index): StateMessage => ({ ...line, id: String(index + 1), seq: index + 1 }));
  const { tenantId, ticketId } = run;
  return turnInput({
    tenantId,
    ticketId,
    question: text,
    unseen,
    summary: null,
    escalationReason: null,
    answer: null,
  }) as State;
}
