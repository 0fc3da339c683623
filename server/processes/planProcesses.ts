/** Decides which processes one start of the service consists of. */
import type { Config } from "../config/config.ts";

/** What a process does: `web` serves requests and runs turns, `worker` runs background jobs, `all` both. */
export type ProcessRole = "web" | "worker" | "all";

/** @returns one role per process, web processes first; a single one needs no supervisor */
export function planProcesses({
  ROLE,
  WEB_PROCESSES,
  WORKER_PROCESSES,
}: Pick<Config, "ROLE" | "WEB_PROCESSES" | "WORKER_PROCESSES">): ProcessRole[] {
  const workers = times(ROLE === "web" ? 0 : WORKER_PROCESSES, "worker");
  if (ROLE === "worker") return workers;
  const isAlone = ROLE === "all" && workers.length === 0;
  return [...times(WEB_PROCESSES, isAlone ? "all" : "web"), ...workers];
}

function times(count: number, role: ProcessRole): ProcessRole[] {
  return Array.from({ length: count }, () => role);
}
