/** Child processes of a bench, and what they cost: CPU and memory out of /proc. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** Linux counts CPU time in ticks of 10 ms. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

export interface Child {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** True when processes can be held to one core. */
const canPin = (() => {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Starts a script and waits for the line that names its URL. @param core where it runs, if the machine can pin */
export function startChild(script: string, args: string[], env: Record<string, string>, core: number): Promise<Child> {
  const command = [process.execPath, script, ...args];
  const [file, ...rest] = canPin ? ["taskset", "-c", String(core), ...command] : command;
  const child: ChildProcess = spawn(file as string, rest, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
      if (!url) return;
      resolve({
        url,
        pid: child.pid as number,
        stop: () =>
          new Promise((done) => {
            child.once("exit", () => done());
            child.kill("SIGTERM");
          }),
      });
    });
  });
}

export interface Cost {
  cpuMs: number;
  rssMb: number;
}

export function costOf(pid: number): Cost {
  const fields = statOf(pid);
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, rssMb: (Number(fields[21]) * PAGE_BYTES) / 1e6 };
}

/** CPU of all processes with this name (PostgreSQL's backends come and go: their parent keeps what the dead have used). */
export function cpuOfAll(name: string): number {
  let total = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const text = readFileSync(`/proc/${entry}/stat`, "utf8");
      if (!text.includes(`(${name})`)) continue;
      const fields = statOf(Number(entry));
      total += (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      // ended meanwhile
    }
  }
  return total;
}

/** The fields after the command's name, which may hold blanks itself. */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}
