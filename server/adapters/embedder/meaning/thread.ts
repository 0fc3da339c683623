/** The embedding model's thread, as its owner sees it. */
import { Worker } from "node:worker_threads";
// Imported before the thread loads its runtime, which would otherwise send telemetry to its vendor.
import "../../../config/config.ts";
import { NativeGuard } from "./nativeGuard.ts";

export type Reply = { vector: Float32Array; pieces: Int8Array | null } | { failure: string };

export interface Thread {
  /** Sends one text; await the reply before sending the next. Keeps the process alive until `rest`. */
  send(text: string): void;
  /** No reply is pending: stop keeping the process alive. */
  rest(): void;
  /** Lets the current text finish, then ends the thread. */
  end(): Promise<void>;
}

/** @param on `end` is called when the thread is gone, on its own or through `end()`, with the cause of a failure */
export function startThread(script: URL, on: { reply(reply: Reply): void; end(cause: unknown): void }): Thread {
  const guard = new NativeGuard();
  // The thread begins by loading the model.
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
