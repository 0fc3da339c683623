/** Background work of every process that runs turns. */
import type { Parts } from "../context/context.ts";
import type { Runner } from "../conversations/turn/runner.ts";
import { inOneProcess } from "./inOneProcess.ts";
import { keepLeases } from "./keepLeases.ts";
import { type Jobs, startLoop } from "./loop.ts";
import { sweepTurns } from "./sweepTurns.ts";

const SWEEP_MS = 2000;

/**
 * Renews the leases of turns running here, takes over those of dead processes, and stops those that visitors stop. One
 * process at a time looks for lost turns; when it finds several, it tells the others, so that they share them.
 */
export function keepTurns(parts: Parts, runner: Runner): Jobs {
  const { log, config } = parts;
  const lease = startLoop(log, "keepLeases", (config.TURN_LEASE_SECONDS * 1000) / 3, () => keepLeases(parts, runner));
  const look = inOneProcess(parts, "turns", SWEEP_MS, (isAsked) => sweepTurns(parts, runner, { isAlone: !isAsked }));
  const sweep = startLoop(log, "sweepTurns", SWEEP_MS, look);
  const unsubscribe = parts.bus.subscribe("all", (notice) => {
    if (notice.type === "stop_turn") runner.stop(notice.turn_id);
    if (notice.type === "turns_waiting") sweep.now();
  });
  return {
    sweepAge: sweep.age,
    stop: async () => {
      unsubscribe();
      await Promise.all([lease.stop(), sweep.stop()]);
    },
  };
}
