/** Ends a model call early, at its deadline or when it is aborted. */
import type { CallContext } from "../ports/engine.ts";

interface Timed {
  deadlineMs: number;
  call: Pick<CallContext, "signal">;
}

export interface Clock {
  signal: AbortSignal;
  /** The reason for an external abort, if there was one. */
  readonly reason: "timeout" | "aborted" | null;
  expectPieces(everyMs: number): void;
  gotPiece(): void;
  expectNoMore(): void;
  leftMs(): number;
  sleep(ms: number): Promise<void>;
  stop(): void;
}

/** Combines the task's deadline and the caller's signal. */
export function startClock({ deadlineMs, call }: Timed): Clock {
  const controller = new AbortController();
  const end = performance.now() + deadlineMs;
  let reason: Clock["reason"] = null;
  const stopFor = (why: "timeout" | "aborted") => {
    reason ??= why;
    controller.abort();
  };
  const onAbort = () => stopFor("aborted");
  if (call.signal.aborted) onAbort();
  call.signal.addEventListener("abort", onAbort, { once: true });
  const deadline = setTimeout(() => stopFor("timeout"), deadlineMs);
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    get reason() {
      return reason;
    },
    expectPieces: (everyMs) => {
      clearTimeout(silence);
      silence = setTimeout(() => stopFor("timeout"), everyMs);
    },
    gotPiece: () => silence?.refresh(),
    expectNoMore: () => clearTimeout(silence),
    leftMs: () => end - performance.now(),
    sleep: (ms) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          controller.signal.removeEventListener("abort", done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        controller.signal.addEventListener("abort", done, { once: true });
        if (controller.signal.aborted) done();
      }),
    stop: () => {
      clearTimeout(deadline);
      clearTimeout(silence);
      call.signal.removeEventListener("abort", onAbort);
    },
  };
}
