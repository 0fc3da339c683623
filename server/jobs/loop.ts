/** A job that comes round again and again: never twice at once, never the end of the process. */
import type { Logger } from "pino";

/** Something that goes on in the background. */
export interface Background {
  /** Ends it; what runs is waited for. */
  stop(): Promise<void>;
}

export interface Jobs extends Background {
  /** Seconds since what it lives by was last looked through to the end: lost turns, or promises where it runs none. */
  sweepAge(): number;
}

export interface Loop extends Background {
  /** Runs it at once, or once more when it is running. */
  now(): void;
  /** Seconds since a round last came to a good end. */
  age(): number;
}

/** Whoever has not ended by then waits for what will never come. */
const LONGEST_MS = 120_000;
/** A stop waits no longer for a round: the process has to end too. */
const STOP_MS = 15_000;

/**
 * Runs `work` every `ms`, and at once on `now`; a failure is logged and the next round tries again.
 * @param longestMs a round that takes longer has failed as well: the next one begins beside it
 */
export function startLoop(
  log: Logger,
  job: string,
  ms: number,
  work: () => Promise<unknown>,
  longestMs = LONGEST_MS,
): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  let doneAt = performance.now();

  function round(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = withDeadline(work(), longestMs)
      .then(() => {
        doneAt = performance.now();
      })
      .catch((error) => log.error({ err: error, job }, "job failed"))
      .finally(() => {
        running = null;
        if (isWanted) round();
        else if (!isStopped) timer = setTimeout(round, ms);
      });
  }
  timer = setTimeout(round, ms);
  return {
    now: round,
    age: () => (performance.now() - doneAt) / 1000,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      if (running)
        await withDeadline(running, STOP_MS).catch((error) => log.error({ err: error, job }, "job left behind"));
    },
  };
}

async function withDeadline(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
