/** Walks a turn through the product's own compiled graph, up to where an answer would be stored or a person be asked. */
import { Command, MemorySaver } from "@langchain/langgraph";
import { v7 } from "uuid";
import { TurnEvents } from "../server/agent/events.ts";
import { buildGraph, type TurnGraph } from "../server/agent/graph.ts";
import type { ClarifyPause, ClarifyReply } from "../server/agent/nodes/clarify.ts";
import type { TurnRun } from "../server/agent/run.ts";
import { type State, type StateMessage, turnInput } from "../server/agent/state.ts";
import { TurnTrace } from "../server/agent/trace.ts";
import type { HistoryLine } from "../server/ports/engine.ts";
import type { OpenTenant } from "./teachTenant.ts";

/** So many chunks are looked at: enough for ten passages where several chunks are of one. */
const DEPTH = 24;
/** What these two do is to store and to tell; nothing is decided in them. */
const ENDS = ["deliver", "escalate"] as const;

const saver = new MemorySaver();
const graph = buildGraph(saver);

export interface Walk {
  state: State;
  run: TurnRun;
  /** What the turn came to; `stopped` after the node that was to be the last. */
  ended: "answered" | "escalated" | "asked_back" | "stopped";
  /** The sections the visitor could choose from, if the product asked back. */
  options: string[] | null;
}

export interface WalkOptions {
  /** The node after which to stop; left out, the turn is walked to its end. */
  last?: "check_cache" | "retrieve";
  /** What a turn decided before its first node. */
  opening?: Pick<Parameters<typeof turnInput>[0], "escalationReason" | "answer">;
  /** Never asks back: the visitor has been asked already. */
  isClarified?: boolean;
  /** What the visitor says when asked back; null (or left out) ends the walk there. */
  reply?: (options: string[]) => string | null;
  depth?: number;
}

/** @throws whatever a node throws: nothing falls back here that does not in a turn */
export async function walkGraph(
  tenant: OpenTenant,
  question: { text: string; history: HistoryLine[] },
  { last, opening, isClarified = false, reply, depth = DEPTH }: WalkOptions = {},
): Promise<Walk> {
  const run = openRun(tenant, depth);
  const config = {
    configurable: { thread_id: run.ticketId, run },
    durability: "exit" as const,
    recursionLimit: 20,
    interruptBefore: [...ENDS],
    ...(last ? { interruptAfter: [last] } : {}),
  };
  try {
    const input = { ...inputOf(run, question, opening), is_asked_back: isClarified };
    await graph.invoke(input as GraphInput, config);
    let pause = await pauseOf(run);
    const options = pause.asked?.options ?? null;
    const said = options ? (reply?.(options) ?? null) : null;
    if (said !== null) {
      const choice: ClarifyReply = { kind: "section", index: options!.indexOf(said) };
      await graph.invoke(new Command({ resume: { [pause.asked!.id]: choice } }) as GraphInput, config);
      pause = await pauseOf(run);
    }
    return { state: pause.state, run, ended: pause.ended, options };
  } finally {
    await saver.deleteThread(run.ticketId);
    await run.events.flush();
    await run.parts.turnLog.drop({ tenantId: run.tenantId, ticketId: run.ticketId });
  }
}

type GraphInput = Parameters<TurnGraph["invoke"]>[0];

/** Where the graph stands. */
async function pauseOf(run: TurnRun) {
  const { values, next, tasks } = await graph.getState({ configurable: { thread_id: run.ticketId } });
  const [asked] = tasks.flatMap((task) => task.interrupts);
  const ended = asked
    ? ("asked_back" as const)
    : next[0] === "deliver"
      ? ("answered" as const)
      : next[0] === "escalate"
        ? ("escalated" as const)
        : ("stopped" as const);
  const { options = [] } = (asked?.value ?? {}) as Partial<ClarifyPause>;
  const sections = options.filter(({ kind }) => kind === "section").map(({ label }) => label);
  return { state: values as State, ended, asked: asked ? { id: asked.id!, options: sections } : null };
}

/** A run that no ticket stands behind: nothing of it is stored. */
function openRun({ ctx, settings }: OpenTenant, depth: number): TurnRun {
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
    situation: { page: null, scope: null },
    isPersonal: false,
    searchDepth: depth,
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

function inputOf(
  { tenantId, ticketId }: TurnRun,
  { text, history }: { text: string; history: HistoryLine[] },
  { escalationReason, answer }: NonNullable<WalkOptions["opening"]> = { escalationReason: null, answer: null },
) {
  const lines: HistoryLine[] = [...history, { role: "visitor", content: text }];
  const unseen = lines.map((line, index): StateMessage => ({ ...line, id: String(index + 1), seq: index + 1 }));
  const asked = { question: text, escalationReason, answer, answeredFrom: null };
  return turnInput({ tenantId, ticketId, unseen, summary: null, ...asked });
}
