/** Sets up what a turn's run works with: parts, budget, events, trace. */
import type { TurnRun } from "../../answering/run.ts";
import { TurnTrace } from "../../answering/trace.ts";
import { TurnBooking } from "../../answering/turnBooking.ts";
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
  const booking = new TurnBooking((usage) => bookLater(parts, entry, usage));
  const budget = openBudget(ctx, { cap, prices, lastsSeconds });
  const embedder = paidEmbedder(parts.embedder, { budget, onUsage: booking.add });
  return {
    parts: { ...parts, embedder, ...(level === "full" ? {} : { engine: parts.localEngine, reranker: null }) },
    ...{ tenantId, ticketId, turnId, fence, locale, level, budget, booking },
    onUsage: booking.add,
    settings: start.settings,
    ticketNumber: start.ticketNumber,
    visitorId: start.visitorId,
    situation: start.situation,
    hasActions: start.hasActions,
    signal: controller.signal,
    isStopped: () => entry.isStopped,
    leaveQueue: () => entry.leave(),
    trace: new TurnTrace(),
    events: new TurnEvents({ writer, turnId, locale }),
  };
}

/**
 * Books a call that ended after the turn's totals were taken: a late title, or a call cut short by the visitor's stop.
 */
function bookLater(parts: Parts, { start: { tenantId, turnId }, done }: RunningTurn, usage: Usage): void {
  void done
    .then(() => bookUsage({ parts, tenantId, turnId }, [usage]))
    .catch((error) => parts.log.error({ err: error, turn_id: turnId }, "the cost of a call could not be booked"));
}
