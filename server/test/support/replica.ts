/** A replica as its own process, to be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { NODE_FLAGS } from "../../processes/nodeFlags.ts";

export interface Replica {
  url: string;
  process: ChildProcess;
  /** Resolves when the process is gone. */
  exited: Promise<number | null>;
  kill(signal?: NodeJS.Signals): void;
  /** What it wrote to its log, newest last. */
  log: string[];
}

/** Of the log: more than any test has, so that places in it stay the same. */
const MAX_LINES = 20_000;
const MAIN = join(import.meta.dirname, "../../main.ts");

/** Starts `server/main.ts`, of this checkout or another, and waits until it listens. @param port any free one by default */
export function spawnReplica(env: Record<string, string>, main = MAIN, port = 0): Promise<Replica> {
  const child = spawn(process.execPath, [...NODE_FLAGS, main], {
    env: {
      PATH: process.env.PATH ?? "",
      WEB_PROCESSES: "1",
      WORKER_PROCESSES: "0",
      ...env,
      PORT: String(port),
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  const exited = new Promise<number | null>((resolve) => child.on("exit", resolve));
  const replica = {
    url: "",
    process: child,
    exited,
    log,
    kill: (signal: NodeJS.Signals = "SIGKILL") => void child.kill(signal),
  };
  return new Promise((resolve, reject) => {
    const keep = (line: string) => {
      log.push(line);
      if (log.length > MAX_LINES) log.shift();
      const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
      if (url && line.includes("listening")) resolve(Object.assign(replica, { url }));
    };
    createInterface({ input: child.stdout }).on("line", keep);
    createInterface({ input: child.stderr }).on("line", keep);
    void exited.then((code) => reject(new Error(`the replica ended with ${code}:\n${log.slice(-20).join("\n")}`)));
  });
}
