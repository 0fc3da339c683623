/** What the processes that this one has started take of memory and processor, as the system counts it (Linux). */
import { readFileSync } from "node:fs";

export interface ChildWatch {
  /** Since the last call: the highest peak of one child's resident memory, in MB, and what all had of the processor. */
  take(): { mb: number; cpuSeconds: number };
  stop(): void;
}

const POLL_MS = 10;

/** Follows the peak that the system keeps for each child (`VmHWM`), so that nothing between two looks is missed while it lives. */
export function watchChildren(): ChildWatch {
  let peak = 0;
  let spent = 0;
  const seen = new Map<string, number>();
  const look = () => {
    for (const pid of childrenOf(process.pid)) {
      peak = Math.max(peak, peakOf(pid));
      const before = seen.get(pid) ?? 0;
      const now = Math.max(before, spentOf(pid));
      spent += now - before;
      seen.set(pid, now);
    }
  };
  const timer = setInterval(look, POLL_MS);
  return {
    take: () => {
      look();
      const taken = { mb: peak, cpuSeconds: spent };
      peak = 0;
      spent = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

export function childrenOf(pid: number): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

function peakOf(pid: string): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

/** In the user's and the system's code, in hundredths of a second, behind a name that may hold anything. */
function spentOf(pid: string): number {
  const fields = read(`/proc/${pid}/stat`).split(") ").at(-1)!.split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
