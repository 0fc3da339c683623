/** Drives one turn: runs the graph from the stored message on, then ends the turn with the result. */
import { setImmediate } from "node:timers/promises";
import { Command, INTERRUPT, isInterrupted } from "@langchain/langgraph";
import { MAX_STEPS, type TurnGraph } from "../../answering/graph.ts";
import type { ThreadScope } from "../../answering/graphThread.ts";
import type { TurnRun } from "../../answering/run.ts";
import { type State, turnInput } from "../../answering/state.ts";
import type { Parts } from "../../context/context.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import { withOwnModel } from "../../tenantModel/withOwnModel.ts";
import { waitsOn } from "../people/resumeGraph.ts";
import { openThread, readConversation } from "../thread/readThread.ts";
import { summarizeConversation } from "../thread/summarizeConversation.ts";
import { storeLateTitle, titleConversation } from "../thread/titleConversation.ts";
import { TurnTitle } from "../thread/turnTitle.ts";
import { askedQuestion, clarifyReply } from "./hearMessage.ts";
import { openRun, type RunningTurn } from "./openRun.ts";
import { endTurn, type GraphPause, type RunEnd } from "./outcome.ts";
import { hearFacts } from "./rememberFacts.ts";
import type { TurnStart } from "./turnStart.ts";

/** After this many attempts the turn itself probably kills its runner: escalate without running the graph. */
const MAX_ATTEMPTS = 3;

/** Shorter conversations need no summary: skip the lookup. */
const SUMMARY_FROM_SEQ = 9;

type GraphInput = Parameters<TurnGraph["invoke"]>[0];

/**
 * Runs one turn, from its stored message to its `end`.
 * @returns whether `end` is in the log; false too when another runner has taken over the turn
 * @throws when the end could not be stored: the sweeper runs the turn again
 */
export async function driveTurn(parts: Parts, graph: TurnGraph, entry: RunningTurn): Promise<boolean> {
  const { start, controller } = entry;
  const deadline = setTimeout(
    () => controller.abort(new Error("turn deadline")),
    parts.config.TURN_DEADLINE_SECONDS * 1000,
  );
  try {
    const run = await openRun(await withOwnModel(parts, start.tenantId), entry);
    if (start.attempt > 1) run.events.retractEarlierRun();
    else run.events.visitorMessage(start.sent);
    const ending = endOf(run, graph, start);
    // The visitor waits for the graph: side work starts once the graph first awaits something.
    const waits = setImmediate();
    const title = new TurnTitle();
    const titled = waits.then(() => {
      return start.wantsTitle ? titleConversation(run, start.question.content, title) : undefined;
    });
    const facts = waits.then(() => hearFacts(parts, { tenantId: start.tenantId, ...start.question }));
    const isClosed = await endTurn(run, start, await ending, { facts, title });
    void titled.then(() => afterwards(run, start, title));
    return isClosed;
  } catch (error) {
    if (error instanceof FenceLost || controller.signal.reason instanceof FenceLost) return false;
    throw error;
  } finally {
    clearTimeout(deadline);
  }
}

/** Runs the graph; if it throws, that too is a `RunEnd`. @throws FenceLost when another runner has the turn */
export async function endOf(run: TurnRun, graph: TurnGraph, start: TurnStart): Promise<RunEnd> {
  if (start.beside) return { kind: "beside", line: askedQuestion(start, run.level).answer, open: start.beside };
  if (start.attempt > MAX_ATTEMPTS) return { kind: "threw", error: new Error("the turn was tried too often") };
  try {
    return await runGraph(run, graph, start);
  } catch (error) {
    if (error instanceof FenceLost || run.signal.reason instanceof FenceLost) throw error;
    return { kind: "threw", error };
  }
}

async function runGraph(run: TurnRun, graph: TurnGraph, stored: TurnStart): Promise<RunEnd> {
  const { tenantId, ticketId } = stored;
  const { thread, isLost } = await openThread({ db: run.parts.db, tenantId }, ticketId, stored.thread);
  const start = isLost ? await fromMessages(run, stored) : stored;
  const configurable = { thread_id: ticketId, thread, run };
  const config = { configurable, durability: "exit" as const, signal: run.signal, recursionLimit: MAX_STEPS };
  const result = await graph.invoke(await inputOf(graph, run, start, configurable), config);
  const [pause = null] = isInterrupted<GraphPause>(result) ? result[INTERRUPT] : [];
  return {
    kind: "graph",
    state: result as unknown as State,
    pause: pause?.value ? { id: pause.id ?? "", ...pause.value } : null,
    thread: await thread.rows({ isPaused: isInterrupted(result), upToSeq: start.question.seq }),
  };
}

/** Starts without a thread: everything it would hold is in the messages. */
async function fromMessages({ parts, turnId }: TurnRun, start: TurnStart): Promise<TurnStart> {
  const { tenantId, ticketId, question } = start;
  parts.log.warn({ ticket_id: ticketId, turn_id: turnId }, "the thread can't be read: continuing from the messages");
  return { ...start, unseen: await readConversation({ db: parts.db, tenantId }, ticketId, question.seq) };
}

/** A fresh input, or a resume with the reply to the question that the graph is actually waiting on. */
async function inputOf(
  graph: TurnGraph,
  { level }: TurnRun,
  start: TurnStart,
  scope: ThreadScope,
): Promise<GraphInput> {
  const { answers, tenantId, ticketId, unseen, summary } = start;
  if (answers && (await waitsOn(graph, scope, answers.id))) {
    return new Command({
      resume: { [answers.id]: clarifyReply(start, level) },
      update: { messages: unseen },
    }) as GraphInput;
  }
  return turnInput({ tenantId, ticketId, unseen, summary, ...askedQuestion(start, level) });
}

/** Work after the turn's end, which nobody waits for. */
async function afterwards(run: TurnRun, start: TurnStart, title: TurnTitle): Promise<void> {
  await storeLateTitle(run, title).catch((error) =>
    run.parts.log.warn({ err: error, turn_id: run.turnId }, "the conversation could not be given a title"),
  );
  if (start.question.seq >= SUMMARY_FROM_SEQ) await summarizeConversation(run);
}
