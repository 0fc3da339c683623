/**
 * The one place where a turn ends: answered, with a clarifying question, escalated, stopped or failed. The outcome is
 * decided without side effects, stored once in one fenced statement, and only then published, `end` last.
 */
import { v7 } from "uuid";
import { clarifyContent, endingEvents } from "../../answering/events.ts";
import { mergeFacts } from "../../answering/facts/mergeFacts.ts";
import { keepForOthers } from "../../answering/keepForOthers.ts";
import type { Speaker } from "../../answering/languageLine.ts";
import type { ClarifyPause } from "../../answering/nodes/clarify.ts";
import { prefixWebNotice } from "../../answering/prefixWebNotice.ts";
import type { TurnRun } from "../../answering/run.ts";
import type { EscalationReason, State } from "../../answering/state.ts";
import { type EndMessage, endTurn as storeEnd, type TraceRow, type TurnEnd } from "../../db/sql/endTurn.ts";
import type { ThreadRows } from "../../db/sql/threads.ts";
import type { OpenQuestion } from "../../db/sql/turnStart.ts";
import { errorCode } from "../../kernel/errors.ts";
import { phrasesFor } from "../../language/phrases/index.ts";
import type { ClarifyContent, MessageDto, TurnOutcome } from "../../protocol/events.ts";
import type { Fact } from "../../protocol/facts.ts";
import { openEscalation } from "../people/openEscalation.ts";
import { plainMessage, toMessageDto } from "../thread/messageDto.ts";
import type { TurnTitle } from "../thread/turnTitle.ts";
import { personChosenAt } from "./hearMessage.ts";
import { measureEnd } from "./measureEnd.ts";
import type { TurnStart } from "./turnStart.ts";

/** What the graph waits for when it is paused. */
export type GraphPause = ClarifyPause | { kind: "human" };

/** The result of a run. */
export type RunEnd =
  /** `thread`: the graph's state, to be stored with the outcome. */
  | { kind: "graph"; state: State; pause: ({ id: string } & GraphPause) | null; thread: ThreadRows | null }
  /** Small talk during a clarifying question: its line, and the options again. The graph stays paused. */
  | { kind: "beside"; line: string | null; open: OpenQuestion }
  /** The graph threw, or could not be started. The visitor still gets an outcome. */
  | { kind: "threw"; error: unknown };

export interface Outcome {
  status: TurnOutcome;
  /** The message for the visitor; null for a failed turn, and for one stopped before its first word. */
  message: Pick<EndMessage, "content" | "citations" | "confidence" | "gap"> | null;
  /** The clarifying question that is now open. */
  question: ClarifyContent | null;
  /** The reason for the escalation, and the pause that the person's answer ends. */
  escalation: { reason: EscalationReason; interruptId: string | null } | null;
}

const plain = { message: null, question: null, escalation: null };
const words = (content: string) => ({ content, citations: [], confidence: null, gap: null });
const toPeople = (reason: EscalationReason, interruptId: string | null): Outcome => ({
  ...plain,
  status: "escalated",
  escalation: { reason, interruptId },
});

/**
 * Decides how a turn ends. Pure.
 * @param isAgain people handed the question back: it is not escalated again automatically
 */
export function decideOutcome(
  end: RunEnd,
  run: Speaker & Pick<TurnRun, "isStopped"> & { events: Pick<TurnRun["events"], "shown"> },
  isAgain = false,
): Outcome {
  if (end.kind === "threw") {
    if (!run.isStopped()) return toPeople("failure", null);
    // Keep what the visitor has read. Unshown text may be wrong, and before the first word there is nothing to keep.
    const shown = run.events.shown.trim();
    return { ...plain, status: "stopped", message: shown === "" ? null : words(shown) };
  }
  if (end.kind === "beside") {
    const question = clarifyContent(end.open);
    return { ...plain, status: "answered", message: words(end.line ?? question.prompt), question };
  }
  const { state, pause } = end;
  if (pause?.kind === "human" && isAgain) {
    return { ...plain, status: "answered", message: words(phrasesFor(run.locale).cannotAnswer) };
  }
  if (pause?.kind === "human") return toPeople(state.escalation_reason ?? "failure", pause.id);
  if (pause) {
    const question = clarifyContent(pause);
    const message = isOfferedAgain(state) ? answerOf(state, run) : words(question.prompt);
    return { ...plain, status: "clarify", message, question };
  }
  return { ...plain, status: "answered", message: answerOf(state, run) };
}

function answerOf(state: State, run: Speaker): NonNullable<Outcome["message"]> {
  const { citations, confidence, gap } = state;
  const content = prefixWebNotice(state.answer ?? "", state, run);
  return { content, citations, confidence, gap: gap.length > 0 ? gap : null };
}

/** Work done in parallel with the graph. */
interface Beside {
  /** What the message says about the visitor. */
  facts: Promise<Fact[]>;
  title: TurnTitle;
}

/**
 * Ends the turn: stores its outcome, notifies the visitor, and writes `end`.
 * @returns whether `end` is in the log
 * @throws FenceLost when another runner has the turn; any other error when the end could not be stored
 */
export async function endTurn(run: TurnRun, start: TurnStart, end: RunEnd, beside: Beside): Promise<boolean> {
  const { parts, turnId, ticketNumber } = run;
  if (end.kind === "threw" && !run.isStopped()) parts.log.error({ err: end.error, turn_id: turnId }, "turn failed");
  const said = await beside.facts;
  const known = said.length > 0 ? mergeFacts(start.situation.facts, said) : null;
  const decided = decideOutcome(end, run, start.isAgain);
  const { outcome, message } = await storeFirst(run, start, beside.title, [
    { outcome: decided, end, facts: known },
    // The database rejected the outcome: escalate the bare question, or tell the visitor that it failed.
    { outcome: toPeople("failure", null), end: null, facts: null },
    { outcome: { ...plain, status: "failed" }, end: null, facts: null },
  ]);
  beside.title.close();
  measureEnd(run, outcome);
  if (outcome.status === "escalated") parts.jobs.wake();
  const isTakenBack = isWithdrawn(outcome, end);
  if (isTakenBack) run.events.retract("low_confidence");
  const told = { turnId, ticketNumber, message, question: outcome.question, requestId: start.requestId };
  const isClosed = await run.events.end(endingEvents({ ...told, outcome: outcome.status }));
  if (end.kind === "graph" && outcome.status === "answered" && !isTakenBack && isForOthers(end.state))
    void keepForOthers(run, end.state, end.state.answer ?? "");
  return isClosed;
}

/** Whether a waiting action is offered again, after the answer to another question. */
const isOfferedAgain = ({ answer, clarification }: State) => answer !== null && clarification?.action !== undefined;

/** Whether the answer may be reused for others: an action's result applies to one visitor, or to one moment. */
const isForOthers = (state: State) => !state.is_cache_hit && !state.is_from_action;

/** Whether to retract the streamed text because it is not the outcome; the trace keeps it for agents. */
function isWithdrawn({ status, message }: Outcome, end: RunEnd): boolean {
  const hasPaused = end.kind === "graph" && end.pause !== null;
  if (status === "stopped") return message === null;
  if (end.kind === "graph" && status === "clarify" && isOfferedAgain(end.state)) return false;
  return hasPaused || status !== "answered";
}

interface Ending {
  outcome: Outcome;
  /** The run's thread and trace to store; null to store nothing. */
  end: RunEnd | null;
  facts: Fact[] | null;
}

interface Ended {
  outcome: Outcome;
  message: MessageDto | null;
}

/** Stores the first of the endings that the database accepts. */
async function storeFirst(
  run: TurnRun,
  start: TurnStart,
  title: TurnTitle,
  [first, ...others]: Ending[],
): Promise<Ended> {
  if (!first) throw new Error("a turn ends in one of its outcomes");
  try {
    return { outcome: first.outcome, message: await store(run, start, title, first) };
  } catch (error) {
    if (others.length === 0 || !isRefused(error)) throw error;
    run.parts.log.error({ err: error, turn_id: run.turnId }, "the database refused the turn's outcome");
    return storeFirst(run, start, title, others);
  }
}

/** SQLSTATE classes that reject these very rows: retrying would change nothing. */
function isRefused(error: unknown): boolean {
  return /^(?:2[123]|42|44|54|P0)\w{3}$/.test(errorCode(error) ?? "");
}

/** @returns the stored message, as the visitor sees it */
async function store(
  run: TurnRun,
  start: TurnStart,
  title: TurnTitle,
  { outcome, end, facts }: Ending,
): Promise<MessageDto | null> {
  const { tenantId, turnId, ticketId, fence, locale, ticketNumber } = run;
  const { status, question } = outcome;
  const opened =
    outcome.escalation &&
    openEscalation(
      { locale, number: ticketNumber, texts: run.settings.handover_texts },
      { ...outcome.escalation, chosenAt: personChosenAt(start) },
    );
  const said = outcome.message && { ...outcome.message, id: v7(), role: "assistant" as const };
  const message = opened?.message ?? (said && { ...said, stopped: status === "stopped" });
  const graph = end?.kind === "graph" ? end : null;
  const row: TurnEnd = {
    ticket_id: ticketId,
    turn_id: turnId,
    ...{ fence, status, facts, message },
    ticket_status: opened ? "pending_human" : "open",
    error_key: status === "failed" ? "turn_failed" : null,
    title: title.take(),
    covers_seq: graph?.thread ? start.question.seq : null,
    escalation: opened?.escalation ?? null,
    question: status === "clarify" ? question : null,
    trace: {
      ...traceOf(run, graph?.state ?? untouched(start), end !== null),
      draft: end && isWithdrawn(outcome, end) ? run.trace.draft.trim() || null : null,
    },
  };
  run.booking.close();
  const stored = await storeEnd({ db: run.parts.db, tenantId }, row, graph?.thread ?? null);
  if (message === null) return null;
  const dto = { ...plainMessage, ...message, turn_id: turnId, seq: stored.seq ?? 0, created_at: stored.created_at };
  return toMessageDto(dto, run.settings.threshold);
}

type Traced = Pick<State, "question" | "rephrased_question" | "keywords" | "is_cache_hit" | "confidence">;

/** The trace of a turn that ended without the graph. */
export function untouched({ question }: Pick<TurnStart, "question">): Traced {
  const nothing = { rephrased_question: null, keywords: [], is_cache_hit: false, confidence: null };
  return { question: question.content, ...nothing };
}

/** The run as its trace stores it. @param isWhole false omits steps and passages */
export function traceOf(
  { trace, booking, turnId }: Pick<TurnRun, "trace" | "booking" | "turnId">,
  state: Traced,
  isWhole: boolean,
): TraceRow {
  const { tokensIn, tokensOut, costMicros, reservations } = booking.totals();
  const { question, rephrased_question: standalone, keywords, is_cache_hit, confidence } = state;
  return {
    engine: trace.engine,
    rephrased_question: standalone === question ? null : standalone,
    ...{ question, keywords, is_cache_hit, confidence },
    // Includes what the daily question limit had reserved for this one.
    reservations: [...reservations, turnId],
    steps: isWhole ? trace.storedSteps() : [],
    passages: isWhole ? trace.storedPassages() : [],
    draft: null,
    prompt_versions: trace.promptVersions,
    tokens_in: tokensIn,
    tokens_out: tokensOut,
    cost_micros: costMicros,
  };
}
