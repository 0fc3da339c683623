/** Sets up what a turn's run works with: parts, budget, events, trace. */
import type { TurnRun } from "../../answering/run.ts";
import { TurnTrace } from "../../answering/trace.ts";
import { TurnEvents } from "../../answering/turnEvents.ts";
import { openBudget } from "../../budget/openBudget.ts";
import { paidEmbedder } from "../../budget/paidEmbedder.ts";
import { takeServiceLevel } from "../../budget/takeServiceLevel.ts";
import type { Parts } from "../../context/context.ts";
import type { Usage } from "../../ports/engine.ts";
import type { TurnWriter } from "../../ports/turnLog.ts";
import { bookUsage } from "./bookUsage.ts";
import type { TurnStart } from "./turnStart.ts";

/** A turn that runs in this process. */
export interface RunningTurn {
  start: TurnStart;
  /** By `performance.now()`. */
  since: number;
  controller: AbortController;
  /** Opened when the turn starts. */
  writer: TurnWriter;
  /** Releases its place in the queue. */
  leave(): void;
  isStopped: boolean;
  done: Promise<void>;
}

/** With the budget spent, the local engine answers and nothing is reranked, at no cost. */
export async function openRun(parts: Parts, entry: RunningTurn): Promise<TurnRun> {
  const { start, controller, writer } = entry;
  const { tenantId, ticketId, turnId, fence } = start;
  const { locale } = start;
  const { daily_cost_cap_micros: cap, model_prices: prices } = start.settings;
  const ctx = { db: parts.db, tenantId, parts };
  const lastsSeconds = parts.config.TURN_DEADLINE_SECONDS + 60;
  const level = await takeServiceLevel(ctx, start.settings, { turnId, lastsSeconds });
  const isSpent = level !== "full";
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
    parts: { ...parts, embedder, ...(isSpent ? { engine: parts.localEngine, reranker: null } : {}) },
    ...{ tenantId, ticketId, turnId, fence, locale, level, budget, onUsage, trace },
    settings: start.settings,
    ticketNumber: start.ticketNumber,
    visitorId: start.visitorId,
    situation: start.situation,
    isBudgetSpent: isSpent,
    isPersonal: false,
    signal: controller.signal,
    isStopped: () => entry.isStopped,
    leaveQueue: () => entry.leave(),
    draft: "",
    title: null,
    isTitleStored: false,
    isBooked: false,
    outcome: null,
    events: new TurnEvents({ writer, turnId, locale }),
  };
  return run;
}

/**
 * Books a call that ended after the turn's totals were taken: a late title, or a call cut short by the visitor's stop.
 */
function bookLater({ done }: RunningTurn, run: TurnRun, usage: Usage): void {
  const { log } = run.parts;
  void done
    .then(() => bookUsage(run, [usage]))
    .catch((error) => log.error({ err: error, turn_id: run.turnId }, "a call was not booked"));
}
