/**
 * The first process of a start that consists of several: it serves nothing itself, but starts the others, replaces those
 * that die, and ends them. Connections are dealt out by Node's cluster, in turns (measured: 128 at the same instant come to
 * at most 17 to 20 for each of 8 processes, 21 to 22 with SO_REUSEPORT, which also loses what waits for one that dies).
 */
import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Logger } from "pino";
import { gatherMetrics } from "./gatherMetrics.ts";
import type { ToProcess, ToSupervisor } from "./messages.ts";
import { passOnUntaken } from "./passOnUntaken.ts";
import type { ProcessRole } from "./planProcesses.ts";
import { countDeaths, restartPause } from "./restartPause.ts";

export interface SupervisorOptions {
  log: Logger;
  /** One for each process. The first one prepares the database; the others start once it serves. */
  roles: ProcessRole[];
  /** The script, which is told its role. */
  script: string;
  /** Over this process's own environment. */
  env: Record<string, string>;
  /** A process that was told to go and has not gone after this is killed. */
  endMs: number;
}

export interface Supervisor {
  /** What the first process serves. @throws FirstStartFailed */
  started: Promise<Ready>;
  /** Ends all processes, which drain first. @returns whether each has ended in order */
  stop(): Promise<boolean>;
}

type Ready = Extract<ToSupervisor, { type: "ready" }>;

/** The first process could not start. It has said why. */
export class FirstStartFailed extends Error {
  override name = "FirstStartFailed";
  readonly exitCode: number;
  constructor(exitCode: number) {
    super("the first process could not start");
    this.exitCode = exitCode;
  }
}

const WHY_KILLED = "the first process was ended before it served: most often for lack of memory";

/** The place of one process, whoever fills it. */
interface Place {
  role: ProcessRole;
  child: Worker | null;
  deaths: number;
  restart?: NodeJS.Timeout;
}

/** Starts all of them at once; what they load takes longest. */
export function superviseProcesses(options: SupervisorOptions): Supervisor {
  const { log } = options;
  const places: Place[] = options.roles.map((role) => ({ role, child: null, deaths: 0 }));
  let isEnding = false;

  /** Starts a process in this place. @returns when it serves; null when it has ended before */
  function fill(place: Place): Promise<Ready | null> {
    const child = forkProcess(options, place.role, false);
    place.child = child;
    watch(place, child, Date.now());
    started.then(
      () => tell(child, { type: "start" }),
      () => {},
    );
    return readiness(child);
  }

  function watch(place: Place, child: Worker, startedAt: number): void {
    child.on("message", ({ type }: ToSupervisor) => {
      if (type === "leaving" && !isEnding) void relieve(place, child);
      if (type === "measure") void gatherMetrics(living()).then((all) => tell(child, { type: "all_measured", all }));
    });
    child.once("exit", (code, signal) => {
      if (isEnding || place.child !== child) return;
      place.child = null;
      place.deaths = countDeaths(place.deaths, Date.now() - startedAt);
      const pauseMs = restartPause(place.deaths);
      log.error({ role: place.role, pid: child.process.pid, code, signal, pause_ms: pauseMs }, "a process has died");
      place.restart = setTimeout(() => void fill(place), pauseMs);
    });
  }

  /** Another one takes its place first, so that the port is never left. */
  async function relieve(place: Place, child: Worker): Promise<void> {
    if (place.child === child) await fill(place);
    tell(child, { type: "drain", leavesPort: true });
  }

  async function stop(): Promise<boolean> {
    isEnding = true;
    for (const { restart } of places) clearTimeout(restart);
    const ended = await Promise.all(living().map((child) => endProcess(child, options.endMs)));
    return ended.every((code) => code === 0);
  }

  /** A start that fails is not tried again: it would fail the same way. */
  async function startFirst(place: Place): Promise<Ready> {
    const child = forkProcess(options, place.role, true);
    place.child = child;
    const ready = await readiness(child);
    if (ready) {
      watch(place, child, Date.now());
      return ready;
    }
    isEnding = true;
    for (const other of living()) other.process.kill("SIGKILL");
    const { exitCode, signalCode } = child.process;
    // Whoever ends by itself has said why. Killed, or out of memory, it could not.
    if (exitCode !== 1) log.fatal({ role: place.role, code: exitCode, signal: signalCode }, WHY_KILLED);
    throw new FirstStartFailed(exitCode ?? 1);
  }

  const [first, ...others] = places;
  const started = startFirst(first!);
  for (const place of others) void fill(place);
  return { started, stop };
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
}

function forkProcess({ script, env }: SupervisorOptions, role: ProcessRole, isFirst: boolean): Worker {
  cluster.setupPrimary({ exec: script, args: ["--role", role, ...(isFirst ? ["--first"] : [])] });
  const child = cluster.fork(env);
  passOnUntaken(child);
  return child;
}

/** @returns null when it ended before it served */
function readiness(child: Worker): Promise<Ready | null> {
  return new Promise((resolve) => {
    child.on("message", (message: ToSupervisor) => {
      if (message.type === "ready") resolve(message);
    });
    child.once("exit", () => resolve(null));
  });
}

function tell(child: Worker, message: ToProcess): void {
  // It may be dying at this very moment: its exit is heard of anyway.
  if (child.isConnected()) child.send(message, () => {});
}

/** @returns its exit code; null when it was killed */
async function endProcess(child: Worker, endMs: number): Promise<number | null> {
  if (child.isDead()) return child.process.exitCode;
  const exit = once(child, "exit");
  tell(child, { type: "drain", leavesPort: false });
  const kill = setTimeout(() => child.process.kill("SIGKILL"), endMs);
  const [code = null]: (number | null)[] = await exit;
  clearTimeout(kill);
  return code;
}
