/** The memory of the processes that this one has started, as the system counts it (Linux). */
import { readFileSync } from "node:fs";

export interface ChildWatch {
  /** Highest peak of one child's resident memory since the last call, in MB; 0 where there was none. */
  takePeak(): number;
  stop(): void;
}

const POLL_MS = 10;

/** Follows the peak that the system keeps for each child (`VmHWM`), so that nothing between two looks is missed while it lives. */
export function watchChildren(): ChildWatch {
  let peak = 0;
  const look = () => {
    for (const pid of childrenOf(process.pid)) peak = Math.max(peak, peakOf(pid));
  };
  const timer = setInterval(look, POLL_MS);
  return {
    takePeak: () => {
      look();
      const taken = peak;
      peak = 0;
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

function childrenOf(pid: number): string[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

function peakOf(pid: string): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
