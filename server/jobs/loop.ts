/** A job that comes round again and again: never twice at once, never the end of the process. */
import type { Logger } from "pino";

/** Something that goes on in the background. */
export interface Background {
  /** Ends it; what runs is waited for. */
  stop(): Promise<void>;
}

export interface Loop extends Background {
  /** Runs it at once, or once more when it is running. */
  now(): void;
}

/** Runs `work` every `ms`, and at once on `now`; a failure is logged and the next round tries again. */
export function startLoop(log: Logger, job: string, ms: number, work: () => Promise<unknown>): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  function round(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (running) {
      isWanted = true;
      return;
    }
    isWanted = false;
    running = work()
      .then(() => {})
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
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
