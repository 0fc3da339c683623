/** Settings whose defaults depend on the machine and on other keys. */
import { availableParallelism } from "node:os";

export interface ProcessCounts {
  WEB_PROCESSES: number;
  WORKER_PROCESSES: number;
  /** Connections per process. */
  DATABASE_POOL_SIZE: number;
}

/** The settings given explicitly. */
type Given = { [Key in keyof ProcessCounts]?: number | undefined } & { REDIS_URL?: string | undefined };

/** Total connections of all web processes, unless a number per process is set. */
const CONNECTIONS = 70;
const [MIN_CONNECTIONS, MAX_CONNECTIONS] = [3, 10];

/** @returns the given settings, and defaults for the others */
export function countProcesses(given: Given): ProcessCounts {
  const web = given.WEB_PROCESSES ?? (given.REDIS_URL ? availableParallelism() : 1);
  const share = Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, Math.floor(CONNECTIONS / web)));
  return {
    WEB_PROCESSES: web,
    WORKER_PROCESSES: given.WORKER_PROCESSES ?? (given.REDIS_URL ? 1 : 0),
    DATABASE_POOL_SIZE: given.DATABASE_POOL_SIZE ?? share,
  };
}

/**
 * Processes share state such as limits and notices through Redis; without it there can be only one. @returns a line for
 * each invalid key
 */
export function wrongProcesses({ ROLE, ...given }: Given & { ROLE: string }): string[] {
  const { WEB_PROCESSES = 1, WORKER_PROCESSES, REDIS_URL } = given;
  const wrong: string[] = [];
  if (!REDIS_URL && WEB_PROCESSES > 1) wrong.push("  WEB_PROCESSES: more than 1 needs REDIS_URL");
  if (!REDIS_URL && WORKER_PROCESSES) wrong.push("  WORKER_PROCESSES: more than 0 needs REDIS_URL");
  if (!REDIS_URL && ROLE !== "all") wrong.push(`  ROLE: ${ROLE} needs REDIS_URL`);
  if (ROLE === "worker" && WORKER_PROCESSES === 0) wrong.push("  WORKER_PROCESSES: at least 1 with ROLE=worker");
  return wrong;
}
