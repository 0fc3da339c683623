/** A periodic job: never runs twice at once, and never brings the process down. */
import type { Logger } from "pino";
import { withDeadline } from "../kernel/withDeadline.ts";

/** Something that runs in the background. */
export interface Background {
  /** Stops it, after waiting for the round in progress. */
  stop(): Promise<void>;
}

export interface Jobs extends Background {
  /** Seconds since the last complete sweep: of lost turns, or of the outbox in a process that runs no turns. */
  sweepAge(): number;
}

export interface Loop extends Background {
  /** Runs a round now, or another one right after the current one. */
  now(): void;
  /** Seconds since the last successful round. */
  age(): number;
}

/** Default deadline of a round: one that takes longer is assumed to hang. */
const MAX_ROUND_MS = 120_000;
/** How long a stop waits for the round in progress; the process has to end too. */
const STOP_MS = 15_000;

/**
 * Runs `work` every `ms`, and immediately on `now`. A failure is logged; the next round tries again.
 * @param work is told whether somebody asked for the round by `now`
 * @param maxRoundMs a round that takes longer counts as failed, and the next one starts without waiting for it
 */
export function startLoop(
  log: Logger,
  job: string,
  ms: number,
  work: (isAsked: boolean) => Promise<unknown>,
  maxRoundMs = MAX_ROUND_MS,
): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let doneAt = performance.now();

  function round(isAsked: boolean): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = withDeadline(work(isAsked), maxRoundMs, tooLong(maxRoundMs))
      .then(() => {
        doneAt = performance.now();
      })
      .catch((error) => log.error({ err: error, job }, "job failed"))
      .finally(() => {
        running = null;
        if (isWanted) round(true);
        else if (!isStopped) timer = setTimeout(round, ms, false);
      });
  }
  timer = setTimeout(round, ms, false);
  return {
    now: () => round(true),
    age: () => (performance.now() - doneAt) / 1000,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      if (running)
        await withDeadline(running, STOP_MS, tooLong(STOP_MS)).catch((error) =>
          log.error({ err: error, job }, "a hanging job was abandoned"),
        );
    },
  };
}

const tooLong = (ms: number) => () => new Error(`not done after ${ms / 1000} s`);
