/** Runs turns, detached from the requests that started them. One per process. */
import type { TurnGraph } from "../../answering/graph.ts";
import type { Parts } from "../../context/context.ts";
import { FenceLost } from "../../db/fenceLost.ts";
import type { TurnKey } from "../../db/sql/turnKeys.ts";
import { AppError } from "../../kernel/errors.ts";
import { withLogIds } from "../../tracing/logIds.ts";
import { inSpan, type SpanStart } from "../../tracing/span.ts";
import { type PausedGraph, resumePaused } from "../people/resumeGraph.ts";
import { driveTurn } from "./drive.ts";
import type { RunningTurn } from "./openRun.ts";
import { openQueue, type TurnQueue } from "./queue.ts";
import type { TurnStart } from "./turnStart.ts";

export interface Runner extends TurnQueue {
  /**
   * Starts the turn and returns at once.
   * @param leave releases its place in the queue: called once the turn waits for a model, or is over
   */
  start(start: TurnStart, leave?: () => void): void;
  /** Ends a running turn at the visitor's request. @returns false when it does not run here */
  stop(turnId: string): boolean;
  /** Resumes the paused graph with what it waits for. @returns false when it no longer waits for it */
  resumePaused(pause: PausedGraph): Promise<boolean>;
  /** Turns that run here, and since when by `performance.now()`, for lease renewal. */
  running(): (TurnKey & { fence: number; since: number })[];
  /** Turns whose `end` was written since the last call. */
  takeClosed(): TurnKey[];
  /** Records turns whose `end` is in the log, for the next `takeClosed`. */
  noteClosed(turns: TurnKey[]): void;
  /** Aborts turns that another runner has taken over. */
  abandon(turnIds: string[]): void;
  /** Aborts the tenant's turns: it has left for another cell, where they are driven again. */
  abandonAllOf(tenantId: string): void;
  /** Rejects turns that have not begun, and waits up to `ms` for running ones. @returns those still running */
  drain(ms: number): Promise<TurnKey[]>;
}

export function createRunner(parts: Parts, graph: TurnGraph): Runner {
  const turns = new Map<string, RunningTurn>();
  const queue = openQueue();
  let closed: TurnKey[] = [];

  function start(start: TurnStart, leave = () => {}): void {
    const { tenantId, turnId } = start;
    const entry = openTurn(parts, start, leave);
    turns.set(turnId, entry);
    // Remote embeddings: release the place while waiting on the network.
    if (parts.embedder.paidModel) leave();
    entry.done = withLogIds({ request_id: start.requestId, turn_id: turnId }, () => traced(parts, graph, entry))
      .then((isClosed) => {
        if (isClosed) closed.push({ tenantId, turnId });
      })
      .catch((error) => parts.log.error({ err: error, turn_id: start.turnId }, "turn left to the sweeper"))
      .finally(() => {
        leave();
        turns.delete(turnId);
        void entry.writer.close();
      });
  }

  function stop(turnId: string): boolean {
    const entry = turns.get(turnId);
    if (!entry) return false;
    entry.isStopped = true;
    entry.controller.abort();
    return true;
  }

  function abandon(turnIds: string[]): void {
    for (const turnId of turnIds) turns.get(turnId)?.controller.abort(new FenceLost("the lease was lost"));
  }

  async function drain(ms: number): Promise<TurnKey[]> {
    queue.close(new AppError("draining", { retryAfter: 1 }));
    await settledWithin([...turns.values()], ms);
    return [...turns.values()].map(({ start: { tenantId, turnId } }) => ({ tenantId, turnId }));
  }

  return {
    ...queue,
    start,
    stop,
    drain,
    resumePaused: (pause) => resumePaused(parts, graph, pause),
    running: () =>
      [...turns.values()].map(({ start: { tenantId, turnId, fence }, since }) => ({ tenantId, turnId, fence, since })),
    takeClosed: () => {
      const taken = closed;
      closed = [];
      return taken;
    },
    noteClosed: (ended) => void closed.push(...ended),
    abandon,
    abandonAllOf: (tenantId) =>
      abandon([...turns.values()].filter(({ start }) => start.tenantId === tenantId).map(({ start }) => start.turnId)),
  };
}

async function traced(parts: Parts, graph: TurnGraph, entry: RunningTurn): Promise<boolean> {
  const isClosed = await inSpan("turn", spanOf(entry.start), () => driveTurn(parts, graph, entry));
  const ms = Math.round(performance.now() - entry.since);
  parts.log.debug({ tenant_id: entry.start.tenantId, attempt: entry.start.attempt, ms }, "a turn has ended");
  return isClosed;
}

/** Part of the trace of the request that asked; once another process has taken it over, a trace of its own, linked to it. */
function spanOf({ tenantId, ticketId, turnId, attempt, traceParent }: TurnStart): SpanStart {
  const attributes = {
    "frontdesk.tenant.id": tenantId,
    "frontdesk.ticket.id": ticketId,
    "frontdesk.turn.id": turnId,
    "frontdesk.turn.attempt": attempt,
  };
  return { mayBegin: true, attributes, link: attempt > 1 ? traceParent : null };
}

/** A turn about to run. Its writer opens at once: followers in this process get every event without querying the log. */
function openTurn(parts: Parts, start: TurnStart, leave: () => void): RunningTurn {
  const { tenantId, ticketId, turnId, fence } = start;
  const controller = new AbortController();
  const onFenced = () => controller.abort(new FenceLost("another runner writes to the turn log"));
  const writer = parts.turnLog.write({ tenantId, ticketId }, { turnId, fence, onFenced });
  const since = performance.now();
  return { start, since, controller, writer, leave, isStopped: false, done: Promise.resolve() };
}

async function settledWithin(turns: RunningTurn[], ms: number): Promise<void> {
  const all = Promise.allSettled(turns.map(({ done }) => done));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, ms).unref())]);
}
