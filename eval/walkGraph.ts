/** Runs a turn through the product's own graph, up to the point where its end would be stored. */
import { Command, INTERRUPT, type Interrupt } from "@langchain/langgraph";
import { v7 } from "uuid";
import { buildGraph, MAX_STEPS, type TurnGraph } from "../server/answering/graph.ts";
import { GraphThread } from "../server/answering/graphThread.ts";
import type { ClarifyReply } from "../server/answering/nodes/clarify.ts";
import type { TurnRun } from "../server/answering/run.ts";
import { type State, type StateMessage, turnInput } from "../server/answering/state.ts";
import { type TracePassage, type TraceStep, TurnTrace } from "../server/answering/trace.ts";
import { TurnBooking } from "../server/answering/turnBooking.ts";
import { TurnEvents } from "../server/answering/turnEvents.ts";
import { askedQuestion } from "../server/conversations/turn/hearMessage.ts";
import { decideOutcome, type GraphPause } from "../server/conversations/turn/outcome.ts";
import { unlimited } from "../server/ports/budget.ts";
import type { HistoryLine } from "../server/ports/engine.ts";
import type { OpenTenant } from "./teachTenant.ts";

/** Chunks retrieved: enough for ten passages when several chunks belong to one. */
const DEPTH = 24;

const graph = buildGraph({ isSingle: true });

/** The graph from its start or resumption to where it stopped. */
export interface Stretch {
  state: State;
  /** The outcome; `stopped` when it ended after the requested node. */
  ended: "answered" | "escalated" | "clarified" | "stopped";
  /** The last draft before its grade; null when nothing was written. */
  written: Pick<State, "answer" | "citations" | "context"> | null;
  passages: TracePassage[];
  steps: TraceStep[];
}

export interface Walk extends Stretch {
  run: TurnRun;
  /** The clarifying question, if any, with the sections offered. */
  asked: { prompt: string; sections: string[] } | null;
  /** The outcome after the section was picked. */
  chosen: (Stretch & { section: string }) | null;
}

export interface WalkOptions {
  /** The node to stop after; left out, the turn runs to its end. */
  last?: "check_cache" | "retrieve";
  /** Applies the turn's message rules: small talk and requests for a person skip the search. */
  isHeard?: boolean;
  /** Never asks a clarifying question, as if one had been asked already. */
  isClarified?: boolean;
  /** The section the visitor picks from a clarifying question; null (or left out) ends the walk there. */
  choose?: (sections: string[], passages: TracePassage[]) => string | null;
  depth?: number;
}

/** @throws whatever a node throws: there are no fallbacks beyond a turn's own */
export async function walkGraph(
  tenant: OpenTenant,
  question: { text: string; history: HistoryLine[] },
  { last, isHeard = false, isClarified = false, choose, depth = DEPTH }: WalkOptions = {},
): Promise<Walk> {
  const run = openRun(tenant, depth);
  const config = {
    configurable: { thread_id: run.ticketId, thread: new GraphThread(tenant.ctx, run.ticketId), run },
    durability: "exit" as const,
    recursionLimit: MAX_STEPS,
    ...(last ? { interruptAfter: [last] } : {}),
  };
  try {
    const input = { ...inputOf(run, question, isHeard), is_clarifying: isClarified };
    const first = await drive(run, input, config);
    const { asked } = first;
    const section = (asked && choose?.(asked.sections, first.passages)) ?? null;
    if (asked === null || section === null) return { ...first, run, chosen: null };
    const reply: ClarifyReply = { kind: "option", index: asked.sections.indexOf(section) };
    const second = await drive(run, new Command({ resume: { [asked.id]: reply } }), config);
    return { ...first, run, chosen: { ...second, section } };
  } finally {
    await run.events.flush();
    await run.parts.turnLog.drop({ tenantId: run.tenantId, ticketId: run.ticketId });
  }
}

/** Runs the graph until it pauses. Drafts are captured on the way, since a grade that asks back discards them. */
async function drive(run: TurnRun, input: object, config: Parameters<TurnGraph["stream"]>[1]) {
  const { trace } = run;
  const before = trace.steps.length;
  const written: NonNullable<Stretch["written"]> = { answer: null, citations: [], context: [] };
  const streamed = await graph.stream(input as Parameters<TurnGraph["stream"]>[0], {
    ...config,
    streamMode: ["updates", "values"],
  });
  let state = {} as State;
  let pause: Interrupt<GraphPause> | undefined;
  let last = "";
  for await (const [mode, chunk] of streamed as AsyncIterable<["updates" | "values", Record<string, unknown>]>) {
    if (INTERRUPT in chunk) [pause] = chunk[INTERRUPT] as Interrupt<GraphPause>[];
    else if (mode === "values") state = chunk as State;
    else {
      const { retrieve, generate } = chunk as Record<string, Partial<State>>;
      if (retrieve?.context) written.context = retrieve.context;
      if (generate?.answer) Object.assign(written, { answer: generate.answer, citations: generate.citations ?? [] });
      last = Object.keys(chunk).at(-1) ?? last;
    }
  }
  return {
    state,
    ...endOf(run, state, pause, last),
    written: written.answer === null ? null : written,
    passages: trace.passages,
    steps: trace.steps.slice(before),
  };
}

/** How the turn would end, unless the walk was stopped earlier. */
function endOf(run: TurnRun, state: State, pause: Interrupt<GraphPause> | undefined, last: string) {
  if (!pause && last !== "deliver") return { ended: "stopped" as const, asked: null };
  const waiting = pause?.value ? { id: pause.id ?? "", ...pause.value } : null;
  const { status, question } = decideOutcome({ kind: "graph", state, pause: waiting, thread: null }, run);
  if (!question) return { ended: status === "escalated" ? ("escalated" as const) : ("answered" as const), asked: null };
  const sections = question.options.filter(({ kind }) => kind === "section").map(({ label }) => label);
  return { ended: "clarified" as const, asked: { id: question.interrupt_id, prompt: question.prompt, sections } };
}

/** A run without a ticket: nothing is stored. */
function openRun({ ctx, settings }: OpenTenant, depth: number): TurnRun {
  const { parts, tenantId } = ctx;
  const ticketId = v7();
  const turnId = v7();
  const controller = new AbortController();
  const onFenced = () => controller.abort(new Error("the turn log refused an event"));
  const key = { tenantId, ticketId };
  // Never closed: all calls are counted.
  const booking = new TurnBooking(() => {});
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
    level: "full",
    situation: { page: null, scope: null, facts: [], isGuest: true },
    hasActions: false,
    budget: unlimited,
    searchDepth: depth,
    trace: new TurnTrace(),
    booking,
    onUsage: booking.add,
    signal: controller.signal,
    isStopped: () => false,
    leaveQueue: () => {},
    events: new TurnEvents({ writer: parts.turnLog.write(key, { turnId, fence: 1, onFenced }), turnId, locale: null }),
  };
}

function inputOf(
  { tenantId, ticketId, settings }: TurnRun,
  { text, history }: { text: string; history: HistoryLine[] },
  isHeard: boolean,
) {
  const lines: HistoryLine[] = [...history, { role: "visitor", content: text }];
  const unseen = lines.map((line, index): StateMessage => ({ ...line, id: String(index + 1), seq: index + 1 }));
  const asked = isHeard
    ? askedQuestion(
        {
          question: unseen.at(-1)!,
          hasFiles: false,
          unseen,
          locale: null,
          settings,
          answers: null,
          earlier: [],
          situation: { page: null, scope: null, facts: [], isGuest: true },
        },
        "full",
      )
    : { question: text, escalationReason: null, answer: null, wish: null, answeredFrom: null };
  return turnInput({ tenantId, ticketId, unseen, summary: null, ...asked });
}
