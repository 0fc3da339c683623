/** The inside of a model's thread: gets a text, answers with its vectors. One text at a time, in order. */
import { parentPort, workerData } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { NativeGuard } from "./nativeGuard.ts";
import type { Reply } from "./thread.ts";

/** What MiniLM was taught on; longer passages are embedded by their beginning, by the other model too. */
export const WINDOW = 256;

/** What the model makes of one text. */
export type Read = (session: InferenceSession, text: string) => Promise<Reply>;

/** Loads the model, then answers every message of the thread's owner. @throws what loading throws: the thread ends */
export async function runModel(file: string, read: Read): Promise<void> {
  const guard = new NativeGuard(workerData);
  const session = await InferenceSession.create(file, {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: "sequential",
  });
  guard.leave();
  parentPort?.on("message", async (text: string) => {
    try {
      parentPort?.postMessage(await guard.run(() => read(session, text)));
    } catch (error) {
      parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
  });
}

/** One text's pieces by their numbers, as models take them. */
export const rowOf = (ids: number[]) => new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);
