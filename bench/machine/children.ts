/** A bench's child processes, each pinned to a core where the machine supports it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The measured process has a core of its own; driver and model share the other. */
export const SERVER_CORE = "0";
const OTHER_CORE = "1";
/** For a server of several processes. */
export const ALL_CORES = "all";

export interface Child {
  url: string;
  pid: number;
  /** Its inspector's address, when started with one. */
  inspector: string | null;
  stop(): Promise<void>;
}

export interface ChildOptions {
  args?: string[];
  env?: Record<string, string>;
  core?: string;
  /** Flags for Node itself. */
  execArgv?: string[];
  /** Raises its limit on open files. */
  openFiles?: number;
}

const canPin = (() => {
  try {
    execFileSync("taskset", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** Pins this process, the driver, to the core the measured one does not use. */
export function stepAside(): void {
  if (canPin) execFileSync("taskset", ["-acp", OTHER_CORE, String(process.pid)], { stdio: "ignore" });
}

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(1));

/** No child outlives the bench, however that ends. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once("exit", () => running.delete(child));
}

/** Starts a script and waits for the line with its URL. @throws when it exits first */
export function startChild(script: string, options: ChildOptions = {}): Promise<Child> {
  const { args = [], env = {}, core = OTHER_CORE, execArgv = [], openFiles } = options;
  const node = [process.execPath, ...execArgv, script, ...args];
  const command = openFiles ? ["sh", "-c", `ulimit -n ${openFiles} && exec "$@"`, "sh", ...node] : node;
  const cores = core === ALL_CORES ? `${SERVER_CORE},${OTHER_CORE}` : core;
  const [file, ...rest] = canPin ? ["taskset", "-c", cores, ...command] : command;
  const child: ChildProcess = spawn(file as string, rest, {
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  endWithUs(child);
  let inspector: string | null = null;
  createInterface({ input: child.stderr! }).on("line", (line) => {
    const found = /listening on (ws:\S+)/.exec(line)?.[1];
    if (found) inspector = found;
    else if (!/^(?:Debugger (?:attached|ending)|For help, see: https:\/\/nodejs)/.test(line)) console.error(line);
  });
  return new Promise((resolve, reject) => {
    child.on("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
    const lines = createInterface({ input: child.stdout! });
    lines.on("line", (line) => {
      const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
      if (!url) return;
      lines.close();
      child.stdout!.resume(); // discards its log from now on
      resolve({ url, pid: child.pid!, inspector, stop: () => stop(child) });
    });
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}
