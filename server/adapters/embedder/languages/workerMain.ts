/** The thread that runs the multilingual model: gets a text, answers with its vector. One text at a time, in order. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { NativeGuard } from "../meaning/nativeGuard.ts";
import { LANGUAGES_MODEL, LANGUAGES_PIECES } from "./modelFiles.ts";
import { createUnigram } from "./unigram.ts";

/** As much of a passage as the English model reads. */
const WINDOW = 256;

const guard = new NativeGuard(workerData);
const cut = createUnigram(readFileSync(LANGUAGES_PIECES, "utf8"));
const session = await InferenceSession.create(LANGUAGES_MODEL, {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
});
guard.leave();

parentPort?.on("message", async (text: string) => {
  try {
    parentPort?.postMessage(await guard.run(() => read(text)));
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});

async function read(text: string): Promise<{ vector: Float32Array; pieces: null }> {
  const ids = cut(text, WINDOW);
  const output = await session.run({
    input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
  });
  return { vector: output.embedding!.data as Float32Array, pieces: null };
}
