/** Child processes for untrusted input, capped in memory and CPU; each serves one tenant and is killed on a breach. */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { AppError } from "../../kernel/errors.ts";
import { type ErrorKey, isErrorKey } from "../../protocol/errors.ts";
import type { ChildRequest, Tasks } from "./answerRequests.ts";

export interface ChildLimits {
  /** CPU time per task; waiting for a busy machine doesn't count. */
  cpuSeconds: number;
  /** Wall-clock limit per task, for a hung child: far longer than the CPU time allowed. */
  wallMs: number;
  /** V8 heap. */
  heapMb: number;
  /** Resident memory of the process; only watched where /proc exists (Linux). */
  rssMb: number;
  /** How long a child waits for its tenant's next task. */
  idleMs: number;
}

interface Children<All extends Tasks> {
  /**
   * @param onPart receives what the task emits before its result
   * @throws AppError the task's own; `file_too_complex` when it exceeded its CPU, time or memory limit, or the
   * child died
   */
  run<Name extends keyof All & string>(
    tenantId: string,
    request: ChildRequest<All, Name>,
    onPart?: (part: unknown) => void,
  ): Promise<Awaited<ReturnType<All[Name]>>>;
  /** Kills the children still running. */
  close(): Promise<void>;
}

/** Measured: at 480 MB and a check every 50 ms, a page that unpacks to a gigabyte reached 512 MB on two busy cores. */
const WATCH_MS = 10;
/** A child past this share of its CPU limit is not reused: `ulimit` counts its whole life, the limit is per task. */
const SPENT_BEFORE = 0.1;
const SHELL = "/bin/sh";
const PROJECT = join(import.meta.dirname, "../../..");
/** The folders packages are loaded from, with links resolved: `node_modules` may be further up or a symlink. */
const PACKAGES = (createRequire(import.meta.url).resolve.paths("any") ?? [])
  .filter((folder) => basename(folder) === "node_modules" && existsSync(folder))
  .flatMap((folder) => [folder, realpathSync(folder)]);

type Answer<Result = unknown> = ({ result: Result } | { key: ErrorKey; details: Record<string, string | number> }) & {
  /** The child's total CPU time so far. */
  cpuSeconds: number;
};
interface Idle {
  tenantId: string;
  child: ChildProcess;
  timer: NodeJS.Timeout;
}

/** Starts no process before the first task. @param entry the file that a child runs; it must call `answerRequests` */
export function createChildren<All extends Tasks>(entry: string, limits: ChildLimits): Children<All> {
  const pool = new ChildPool(() => startChild(entry, limits), limits.idleMs);
  let isClosed = false;

  async function run<Name extends keyof All & string>(
    tenantId: string,
    request: ChildRequest<All, Name>,
    onPart: (part: unknown) => void = () => {},
  ): Promise<Awaited<ReturnType<All[Name]>>> {
    if (isClosed) throw new AppError("unavailable");
    const child = pool.take(tenantId);
    const answer = (await ask(child, request, limits, onPart)) as Answer<Awaited<ReturnType<All[Name]>>>;
    // Killed because the server shuts down: this says nothing about the file.
    if (isClosed) throw new AppError("unavailable");
    if (await isFit(child, answer.cpuSeconds, limits)) pool.giveBack(tenantId, child);
    else child.kill("SIGKILL");
    if ("result" in answer) return answer.result;
    throw new AppError(isErrorKey(answer.key) ? answer.key : "file_unreadable", { details: answer.details });
  }

  return {
    run,
    async close() {
      isClosed = true;
      await pool.killAll();
    },
  };
}

/** The running children. Each waits a while for its tenant's next task. */
class ChildPool {
  readonly #start: () => ChildProcess;
  readonly #idleMs: number;
  readonly #idle = new Set<Idle>();
  readonly #alive = new Set<ChildProcess>();

  constructor(start: () => ChildProcess, idleMs: number) {
    this.#start = start;
    this.#idleMs = idleMs;
  }

  take(tenantId: string): ChildProcess {
    for (const one of this.#idle) {
      if (one.tenantId !== tenantId || !isAlive(one.child)) continue;
      clearTimeout(one.timer);
      this.#idle.delete(one);
      return one.child;
    }
    const child = this.#start();
    this.#alive.add(child);
    child.once("exit", () => this.#alive.delete(child));
    return child;
  }

  giveBack(tenantId: string, child: ChildProcess): void {
    const one: Idle = { tenantId, child, timer: setTimeout(() => this.#retire(one), this.#idleMs) };
    one.timer.unref();
    child.unref();
    child.channel?.unref();
    this.#idle.add(one);
  }

  async killAll(): Promise<void> {
    for (const one of this.#idle) clearTimeout(one.timer);
    const gone = [...this.#alive].map((child) => new Promise((resolve) => child.once("exit", resolve)));
    for (const child of this.#alive) {
      // An idle child is unreferenced, but its exit must be awaited.
      child.ref();
      child.kill("SIGKILL");
    }
    await Promise.all(gone);
  }

  #retire(one: Idle): void {
    this.#idle.delete(one);
    one.child.kill("SIGKILL");
  }
}

/** A child that has grown or worked for long could exceed a limit on the next file, however small. */
async function isFit(child: ChildProcess, cpuSeconds: number, limits: ChildLimits): Promise<boolean> {
  if (cpuSeconds > limits.cpuSeconds * SPENT_BEFORE) return false;
  return isAlive(child) && (await memoryMb(child.pid)) < limits.rssMb / 2 && isAlive(child);
}

/** A child that was just killed still looks connected for a moment. */
function isAlive(child: ChildProcess): boolean {
  return child.connected && !child.killed && child.exitCode === null && child.signalCode === null;
}

/**
 * Runs without the parent's environment (its secrets), without permission to write files or start processes, and at low
 * CPU priority, since visitors come first.
 */
function startChild(entry: string, limits: ChildLimits): ChildProcess {
  const child = fork(entry, {
    ...command(limits.cpuSeconds, [
      `--max-old-space-size=${limits.heapMb}`,
      "--no-warnings",
      "--permission",
      ...[PROJECT, ...new Set(PACKAGES)].map((folder) => `--allow-fs-read=${folder}/*`),
    ]),
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted here, or already gone: it runs at normal priority.
  }
  return child;
}

/**
 * Runs Node under the system's own CPU limit, which holds whatever the child is doing: a shell sets it and execs Node.
 * Without a shell (Windows) only the wall-clock limit applies.
 */
function command(cpuSeconds: number, execArgv: string[]): Pick<ForkOptions, "execPath" | "execArgv"> {
  if (!existsSync(SHELL)) return { execArgv };
  return {
    execPath: SHELL,
    execArgv: ["-c", `ulimit -t ${cpuSeconds}; exec "$0" "$@"`, process.execPath, ...execArgv],
  };
}

/** Sends one task and resolves with its answer; anything but a timely answer kills the child. */
function ask(
  child: ChildProcess,
  request: object,
  limits: ChildLimits,
  onPart: (part: unknown) => void,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const breach = () => {
    child.kill("SIGKILL");
    resolve({ key: "file_too_complex", details: {}, cpuSeconds: limits.cpuSeconds });
  };
  child.ref();
  child.channel?.ref();
  const wall = setTimeout(breach, limits.wallMs);
  const watch = setInterval(async () => {
    if ((await memoryMb(child.pid)) > limits.rssMb) breach();
  }, WATCH_MS);
  const onMessage = (message: object) => ("part" in message ? onPart(message.part) : resolve(message as Answer));
  child.on("message", onMessage);
  child.once("exit", breach);
  // The child couldn't be started: this says nothing about the file.
  const onError = (cause: Error) => reject(new AppError("unavailable", { cause }));
  child.once("error", onError);
  child.send(request, (error) => {
    if (error) breach();
  });
  return promise.finally(() => {
    clearTimeout(wall);
    clearInterval(watch);
    child.off("message", onMessage).off("exit", breach).off("error", onError);
  });
}

/** 0 where the system doesn't report it; the heap cap still applies there. */
async function memoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
