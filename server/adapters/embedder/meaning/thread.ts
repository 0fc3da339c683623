/** The embedding model's thread, seen from its owner. */
import { Worker } from "node:worker_threads";
// Before the thread loads its runtime, which would report to its vendor.
import "../../../config/config.ts";
import { NativeGuard } from "./nativeGuard.ts";

export type Reply = { vector: Float32Array; pieces: Int8Array | null } | { failure: string };

export interface Thread {
  /** One text; the reply comes before the next may be sent. The process stays up until `rest`. */
  send(text: string): void;
  /** Nothing is awaited of it: it keeps no process alive. */
  rest(): void;
  /** Lets the text that it is at come to its end, then ends it. */
  end(): Promise<void>;
}

/** @param on `end`: it is gone, on its own or through `end()`, and why when it failed */
export function startThread(script: URL, on: { reply(reply: Reply): void; end(cause: unknown): void }): Thread {
  const guard = new NativeGuard();
  // It loads the model first.
  guard.enter();
  const worker = new Worker(script, { name: "embedder", execArgv: [], workerData: guard.flags });
  const onProcessExit = () => guard.closeNow();
  process.once("exit", onProcessExit);
  let cause: unknown;
  worker.on("message", on.reply);
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("exit", () => {
    process.off("exit", onProcessExit);
    guard.leave();
    on.end(cause);
  });
  return {
    send: (text) => {
      worker.ref();
      worker.postMessage(text);
    },
    rest: () => worker.unref(),
    end: async () => {
      await guard.close();
      await worker.terminate();
    },
  };
}
