/** Processes' costs, from /proc. Linux counts CPU time in ticks of 10 ms. */
import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;
const PAGE_BYTES = 4096;

export interface ProcessCost {
  cpuMs: number;
  rssMb: number;
}

/** A process and all its descendants together. */
export function costOf(pid: number): ProcessCost {
  const total = { cpuMs: 0, rssMb: 0 };
  for (const one of treeOf(pid)) {
    const fields = statOf(one);
    if (!fields) continue;
    total.cpuMs += cpuOf(fields);
    total.rssMb += (Number(fields[21]) * PAGE_BYTES) / 1e6;
  }
  return total;
}

/** CPU in ms of each of these processes that is still running. */
export function cpuByPid(pids: number[]): Map<number, number> {
  return new Map(pids.flatMap((pid) => (statOf(pid) ? [[pid, cpuOf(statOf(pid)!)] as const] : [])));
}

function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const fields = statOf(Number(entry));
    if (fields) parents.set(Number(entry), Number(fields[1]));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

const cpuOf = (fields: string[]) => (Number(fields[11]) + Number(fields[12])) * TICK_MS;

/** The fields after the command's name, which may contain spaces; null when the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
