/**
 * The supervisor of a start with several processes: it serves nothing itself, but starts, replaces and stops the
 * others. Node's cluster distributes connections round-robin (measured: 128 simultaneous ones give each of 8 processes
 * at most 17 to 20; SO_REUSEPORT gives 21 to 22, and loses those queued for a process that dies).
 */

import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import { firstOf } from "../language/lists.ts";
import { gatherMetrics } from "./gatherMetrics.ts";
import type { ToProcess, ToSupervisor } from "./messages.ts";
import { NODE_FLAGS } from "./nodeFlags.ts";
import { passOnUntaken } from "./passOnUntaken.ts";
import type { ProcessRole } from "./planProcesses.ts";
import { countDeaths, restartPause } from "./restartPause.ts";

export interface SupervisorOptions {
  log: Logger;
  /** One per process. The first one prepares the database; the others start once it is ready. */
  roles: ProcessRole[];
  /** The script to run; it receives its role as an argument. */
  script: string;
  /** Overrides this process's own environment. */
  env: Record<string, string>;
  /** A process that hasn't exited this long after it was told to is killed. */
  endMs: number;
}

export interface Supervisor {
  /** Resolves when the first process is ready. @throws FirstStartFailed */
  started: Promise<Ready>;
  /** Stops all processes, which drain first. @returns whether each exited cleanly */
  stop(): Promise<boolean>;
}

type Ready = Extract<ToSupervisor, { type: "ready" }>;

/** The first process could not start, and has logged why. */
export class FirstStartFailed extends Error {
  override name = "FirstStartFailed";
  readonly exitCode: number;
  constructor(exitCode: number) {
    super("the first process could not start");
    this.exitCode = exitCode;
  }
}

const WHY_KILLED = "the first process was ended before it served: most often for lack of memory";

/** A slot for one process, whichever currently fills it. */
interface ProcessSlot {
  role: ProcessRole;
  child: Worker | null;
  deaths: number;
  restart?: NodeJS.Timeout;
}

/** Starts all of them at once, since loading takes longest. */
export function superviseProcesses(options: SupervisorOptions): Supervisor {
  const { log } = options;
  const places: ProcessSlot[] = options.roles.map((role) => ({ role, child: null, deaths: 0 }));
  let isEnding = false;

  /** Starts a process in this slot. @returns when it is ready; null if it exited before */
  function fill(place: ProcessSlot): Promise<Ready | null> {
    const child = forkProcess(options, place.role, false);
    place.child = child;
    watch(place, child, Date.now());
    started.then(
      () => tell(child, { type: "start" }),
      () => {},
    );
    return readiness(child);
  }

  function watch(place: ProcessSlot, child: Worker, startedAt: number): void {
    child.on("message", ({ type }: ToSupervisor) => {
      if (type === "leaving" && !isEnding) void relieve(place, child);
      if (type === "measure") void gatherMetrics(living()).then((all) => tell(child, { type: "all_measured", all }));
    });
    child.once("exit", (code, signal) => {
      if (isEnding || place.child !== child) return;
      const pauseMs = noteDeath(log, place, { pid: child.process.pid, code, signal }, Date.now() - startedAt);
      place.restart = setTimeout(() => void fill(place), pauseMs);
    });
  }

  /** Its replacement starts first, so that the port always has a process. */
  async function relieve(place: ProcessSlot, child: Worker): Promise<void> {
    if (place.child === child) await fill(place);
    tell(child, { type: "drain", leavesPort: true });
  }

  async function stop(): Promise<boolean> {
    isEnding = true;
    for (const { restart } of places) clearTimeout(restart);
    const ended = await Promise.all(living().map((child) => endProcess(child, options.endMs)));
    return ended.every((code) => code === 0);
  }

  /** A start that fails is not retried: it would fail the same way. */
  async function startFirst(place: ProcessSlot): Promise<Ready> {
    const child = forkProcess(options, place.role, true);
    place.child = child;
    const ready = await readiness(child);
    if (ready) {
      watch(place, child, Date.now());
      return ready;
    }
    isEnding = true;
    throw abandonStart(log, place.role, child);
  }

  const started = startFirst(firstOf(places));
  for (const place of places.slice(1)) void fill(place);
  return { started, stop };
}

/** Tells all processes that are running. */
export function tellProcesses(message: ToProcess): void {
  for (const child of living()) tell(child, message);
}

/** Empties the slot. @returns how long to wait before it is filled again */
function noteDeath(
  log: Logger,
  place: ProcessSlot,
  exit: { pid: number | undefined; code: number; signal: string },
  livedMs: number,
) {
  place.child = null;
  place.deaths = countDeaths(place.deaths, livedMs);
  const pauseMs = restartPause(place.deaths);
  log.error({ role: place.role, ...exit, pause_ms: pauseMs }, "a process has died");
  return pauseMs;
}

/** Ends the others. @returns why the first could not start */
function abandonStart(log: Logger, role: ProcessRole, first: Worker): FirstStartFailed {
  for (const other of living()) other.process.kill("SIGKILL");
  const { exitCode, signalCode } = first.process;
  // A process that exits by itself has logged why. One that was killed, or ran out of memory, couldn't.
  if (exitCode !== 1) log.fatal({ role, code: exitCode, signal: signalCode }, WHY_KILLED);
  return new FirstStartFailed(exitCode ?? 1);
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
}

function forkProcess({ script, env }: SupervisorOptions, role: ProcessRole, isFirst: boolean): Worker {
  const execArgv = [...NODE_FLAGS, ...process.execArgv];
  cluster.setupPrimary({ exec: script, args: ["--role", role, ...(isFirst ? ["--first"] : [])], execArgv });
  const child = cluster.fork(env);
  passOnUntaken(child);
  return child;
}

/** @returns null if it exited before it was ready */
function readiness(child: Worker): Promise<Ready | null> {
  return new Promise((resolve) => {
    child.on("message", (message: ToSupervisor) => {
      if (message.type === "ready") resolve(message);
    });
    child.once("exit", () => resolve(null));
  });
}

function tell(child: Worker, message: ToProcess): void {
  // It may be dying right now: its exit is reported anyway.
  if (child.isConnected()) child.send(message, () => {});
}

/** @returns its exit code; null if it was killed */
async function endProcess(child: Worker, endMs: number): Promise<number | null> {
  if (child.isDead()) return child.process.exitCode;
  const exit = once(child, "exit");
  tell(child, { type: "drain", leavesPort: false });
  const kill = setTimeout(() => child.process.kill("SIGKILL"), endMs);
  const [code = null]: (number | null)[] = await exit;
  clearTimeout(kill);
  return code;
}
