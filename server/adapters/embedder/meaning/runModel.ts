/** The code inside a model's thread: receives a text, replies with its vectors. One text at a time, in order. */
import { parentPort, workerData } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { NativeGuard } from "./nativeGuard.ts";
import type { Reply } from "./thread.ts";

/** The length MiniLM was trained on; both models embed only the beginning of longer passages. */
export const WINDOW = 256;

/** Runs the model on one text. */
export type Read = (session: InferenceSession, text: string) => Promise<Reply>;

/** Loads the model, then answers every message of the thread's owner. @throws if loading fails: the thread ends */
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

/** One text's piece ids as the tensor that models take. */
export const rowOf = (ids: number[]) => new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]);

/** An output of the model. @throws TypeError when it gave none of this name, or no floats */
export function floatsOf(outputs: InferenceSession.OnnxValueMapType, name: string): Float32Array {
  const data = outputs[name]?.data;
  if (!(data instanceof Float32Array)) throw new TypeError(`the model gave no floats as ${name}`);
  return data;
}
