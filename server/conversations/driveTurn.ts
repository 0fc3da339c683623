/** Drives one turn through the graph. Whatever goes wrong ends as an answer, an escalation or a kept draft. */
import { Command, INTERRUPT, isInterrupted } from "@langchain/langgraph";
import { bridgeText } from "../answering/bridge.ts";
import { type CheckpointScope, FenceLost } from "../answering/checkpointer.ts";
import type { TurnGraph } from "../answering/graph.ts";
import type { ClarifyPause } from "../answering/nodes/clarify.ts";
import type { TurnRun } from "../answering/run.ts";
import { type AskedQuestion, type State, turnInput } from "../answering/state.ts";
import { TurnTrace } from "../answering/trace.ts";
import { TurnEvents } from "../answering/turnEvents.ts";
import { isBudgetSpent } from "../budget/isBudgetSpent.ts";
import { openBudget } from "../budget/openBudget.ts";
import { paidEmbedder } from "../budget/paidEmbedder.ts";
import type { Parts } from "../context.ts";
import type { OpenQuestion } from "../db/sql/turnStart.ts";
import type { Usage } from "../ports/engine.ts";
import type { TurnWriter } from "../ports/turnLog.ts";
import type { TurnOutcome } from "../protocol/events.ts";
import { bookUsage } from "./bookUsage.ts";
import { commitAnswer, commitClarification, commitEscalation } from "./commitTurn.ts";
import { linkInterrupt } from "./linkInterrupt.ts";
import { rememberFacts } from "./rememberFacts.ts";
import { waitsOn } from "./resumeGraph.ts";
import { summarizeConversation } from "./summarizeConversation.ts";
import { storeLateTitle, titleConversation } from "./titleConversation.ts";
import { askedQuestion, clarifyReply } from "./turn/hearMessage.ts";
import type { TurnStart } from "./turn/turnStart.ts";

/** Shorter conversations need no summary: the look-up is saved. */
const SUMMARY_FROM_SEQ = 9;

type GraphInput = Parameters<TurnGraph["invoke"]>[0];

export interface RunningTurn {
  start: TurnStart;
  controller: AbortController;
  writer: TurnWriter;
  isStopped: boolean;
  done: Promise<void>;
}

/**
 * One turn, from its stored message to its `end`.
 * @returns whether `end` is in the log; false too when another runner has taken the turn over
 */
export async function driveTurn(parts: Parts, graph: TurnGraph, entry: RunningTurn): Promise<boolean> {
  const { start, controller } = entry;
  const deadline = setTimeout(
    () => controller.abort(new Error("turn deadline")),
    parts.config.TURN_DEADLINE_SECONDS * 1000,
  );
  const run = await openRun(parts, entry);
  if (start.attempt > 1) run.events.retract("restarted");
  else run.events.visitorMessage(start.sent);
  try {
    const title = start.wantsTitle ? titleConversation(run, start.question.content) : null;
    const { tenantId, ticketId, question } = start;
    const remembered = rememberFacts(parts, { tenantId, ticketId, content: question.content, seq: question.seq });
    const outcome = await outcomeOf(run, graph, entry);
    await title;
    await storeLateTitle(run);
    await remembered;
    const isClosed = await run.events.end(outcome);
    if (start.question.seq >= SUMMARY_FROM_SEQ) void summarizeConversation(run);
    return isClosed;
  } catch (error) {
    if (error instanceof FenceLost || controller.signal.reason instanceof FenceLost) return false;
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

async function openRun(parts: Parts, entry: RunningTurn): Promise<TurnRun> {
  const { start, controller } = entry;
  const locale = start.locale ?? start.settings.locale;
  const { daily_cost_cap_micros: cap, model_prices: prices } = start.settings;
  const ctx = { db: parts.db, tenantId: start.tenantId, parts };
  const isSpent = await isBudgetSpent(ctx, cap);
  const lastsSeconds = parts.config.TURN_DEADLINE_SECONDS + 60;
  const trace = new TurnTrace();
  const onSpent = () => {
    run.isBudgetSpent = true;
  };
  const onUsage = (usage: Usage) => {
    if (!run.isBooked) trace.usage.push(usage);
    else bookLater(entry, run, usage);
  };
  const budget = openBudget(ctx, { cap, prices, lastsSeconds, onSpent });
  const embedder = paidEmbedder(parts.embedder, { budget, onUsage });
  const run: TurnRun = {
    // A spent budget: the local engine answers and nothing is reranked, which costs nothing.
    parts: { ...parts, embedder, ...(isSpent ? { engine: parts.localEngine, reranker: null } : {}) },
    budget,
    onUsage,
    isBudgetSpent: isSpent,
    tenantId: start.tenantId,
    ticketId: start.ticketId,
    ticketNumber: start.ticketNumber,
    turnId: start.turnId,
    visitorId: start.visitorId,
    fence: start.fence,
    locale,
    settings: start.settings,
    situation: start.situation,
    isPersonal: false,
    trace,
    signal: controller.signal,
    isStopped: () => entry.isStopped,
    draft: "",
    title: null,
    isTitleStored: false,
    isBooked: false,
    outcome: null,
    events: new TurnEvents({ writer: entry.writer, turnId: start.turnId, locale }),
  };
  return run;
}

/** A call that ended after the turn's totals were taken: a title that came late, or one that the visitor's stop cut short. */
function bookLater({ done }: RunningTurn, run: TurnRun, usage: Usage): void {
  const { log } = run.parts;
  void done
    .then(() => bookUsage(run, [usage]))
    .catch((error) => log.error({ err: error, turn_id: run.turnId }, "a call was not booked"));
}

/** Runs the graph; whatever goes wrong ends as an answer, an escalation or a kept draft. */
async function outcomeOf(run: TurnRun, graph: TurnGraph, entry: RunningTurn): Promise<TurnOutcome> {
  const { start } = entry;
  if (start.beside) return answerBeside(run, start, start.beside);
  const config = {
    configurable: { ...scopeOf(start), run },
    durability: "exit" as const,
    signal: run.signal,
    recursionLimit: 20,
  };
  const input = await inputOf(graph, start);
  try {
    const result = await graph.invoke(input, config);
    if (!isInterrupted<ClarifyPause | { kind: "human" }>(result)) return "answered";
    const pause = result[INTERRUPT][0];
    if (pause?.value?.kind !== "clarify") {
      await linkInterrupt(run, pause?.id ?? null);
      return "escalated";
    }
    const { prompt, options } = pause.value;
    const asked = { interrupt_id: pause.id ?? "", prompt, options };
    run.events.retract("low_confidence");
    const message = await commitClarification(run, result as unknown as State, asked);
    run.events.message(message, []);
    run.events.clarify(asked);
    return "clarify";
  } catch (error) {
    return recover(run, start, error);
  }
}

/** The graph has thrown. What the visitor is owed is owed all the same. */
async function recover(run: TurnRun, start: TurnStart, error: unknown): Promise<TurnOutcome> {
  const { log } = run.parts;
  if (error instanceof FenceLost || run.signal.reason instanceof FenceLost) throw error;
  if (run.outcome) {
    log.warn({ err: error, turn_id: run.turnId }, "the outcome is stored, its checkpoint is not");
    return run.outcome;
  }
  const state = stateOf(start);
  if (run.isStopped()) {
    const content = run.draft.trim();
    const message = await commitAnswer(run, state, { content, citations: [], confidence: null, stopped: true });
    run.events.message(message, []);
    return "stopped";
  }
  log.error({ err: error, turn_id: run.turnId }, "turn failed; a person is asked");
  run.events.retract("low_confidence");
  const bridge = bridgeText("failure", run.locale, run.ticketNumber);
  const { message } = await commitEscalation(run, state, { reason: "failure", bridge });
  run.events.escalation(bridge, run.ticketNumber);
  run.events.message(message, []);
  return "escalated";
}

/** Small talk while a question back is open: its line, and the options once more. The graph goes on waiting. */
async function answerBeside(run: TurnRun, start: TurnStart, open: OpenQuestion): Promise<TurnOutcome> {
  const { answer } = askedQuestion(start);
  const line = { content: answer ?? open.prompt, citations: [], confidence: null, stopped: false };
  run.events.message(await commitAnswer(run, stateOf(start), line), []);
  run.events.clarify({ interrupt_id: open.id, prompt: open.prompt, options: open.options });
  return "answered";
}

/** A fresh input, or the reply to the question that the graph really waits on. */
async function inputOf(graph: TurnGraph, start: TurnStart): Promise<GraphInput> {
  const { answers } = start;
  if (answers && (await waitsOn(graph, scopeOf(start), answers.id))) {
    return new Command({
      resume: { [answers.id]: clarifyReply(start) },
      update: { messages: start.unseen },
    }) as GraphInput;
  }
  return freshInput(start, askedQuestion(start));
}

function freshInput({ tenantId, ticketId, unseen, summary }: TurnStart, asked: AskedQuestion) {
  return turnInput({ tenantId, ticketId, unseen, summary, ...asked });
}

/** What is known of a turn that ends without the graph, for its trace. */
function stateOf(start: TurnStart): State {
  const question = start.question.content;
  return freshInput(start, { question, escalationReason: null, answer: null, wish: null, answeredFrom: null }) as State;
}

function scopeOf(start: TurnStart): CheckpointScope {
  return {
    thread_id: start.ticketId,
    tenant_id: start.tenantId,
    fence: start.fence,
    covers_seq: start.question.seq,
    fresh: start.checkpointSeq === 0,
  };
}
