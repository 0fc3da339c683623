/** The processes of this machine as a tree. */
import { readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function all(): Process[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return [{ pid: Number(entry), parent, command: readFileSync(`/proc/${entry}/cmdline`, "utf8") }];
      } catch {
        return []; // ended meanwhile
      }
    });
}

/** Those that this process has started, by what their command line holds. Arguments end with a NUL character. */
export const childrenOf = (pid: number, command = ""): number[] =>
  all()
    .filter((each) => each.parent === pid && each.command.includes(command))
    .map((each) => each.pid);

/** It and all below it. */
export function treeOf(pid: number): number[] {
  const processes = all();
  const below = (parent: number): number[] =>
    processes.filter((each) => each.parent === parent).flatMap((each) => [each.pid, ...below(each.pid)]);
  return [pid, ...below(pid)];
}

/** A process that has ended meanwhile is none to send to. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
