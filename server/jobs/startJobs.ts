/** Starts the background work of a process, by what the process is for. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { endLostMoves } from "./endLostMoves.ts";
import { finishDeletions } from "./finishDeletions.ts";
import { indexMessages } from "./indexMessages.ts";
import { type Held, keepPlacements } from "./keepPlacements.ts";
import { keepTurns } from "./keepTurns.ts";
import type { Jobs } from "./loop.ts";
import { runOutbox } from "./runOutbox.ts";
import type { Workers } from "./startWorkers.ts";
import { wakeWorkers } from "./wakeWorkers.ts";
import { watchStatus } from "./watchStatus.ts";

/**
 * @param options.runsTurns whether to renew this process's turns and take over those of dead processes
 * @param options.workers null in a process without workers: it notifies those that have some
 * @param options.streams those of this process, which end for a tenant that moves
 */
export function startJobs(
  parts: Parts,
  runner: Runner,
  { runsTurns, workers, streams }: { runsTurns: boolean; workers: Workers | null; streams: Held["streams"] },
): Jobs {
  const turns = runsTurns ? keepTurns(parts, runner) : null;
  const outbox = workers ? runOutbox(parts, runner, workers) : null;
  const others = workers ? [indexMessages(parts), finishDeletions(parts, workers)] : [wakeWorkers(parts)];
  if (parts.config.CELLS) others.push(keepPlacements(parts, { runner, streams, workers }));
  if (parts.cells && workers) others.push(endLostMoves(parts, parts.cells));
  others.push(watchStatus(parts, { asksModels: runsTurns, isWatching: workers !== null }));
  return {
    sweepAge: () => (turns ?? outbox)?.sweepAge() ?? 0,
    stop: async () => {
      await Promise.all([turns?.stop(), outbox?.stop(), ...others.map((each) => each.stop())]);
    },
  };
}
