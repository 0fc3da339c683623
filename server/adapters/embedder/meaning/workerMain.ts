/** The thread that runs the embedding model: gets a text, answers with its vectors. One text at a time, in order. */
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { MODEL_FILE, VOCABULARY_FILE } from "./modelFiles.ts";
import { NativeGuard } from "./nativeGuard.ts";
import { packPieces, tellingPieces } from "./pieces.ts";
import { createWordPieces } from "./wordPieces.ts";

/** What the model was taught on; longer passages are embedded by their beginning. */
const WINDOW = 256;

const guard = new NativeGuard(workerData);
const vocabulary = readFileSync(VOCABULARY_FILE, "utf8");
const cut = createWordPieces(vocabulary);
const telling = tellingPieces(vocabulary);
const session = await InferenceSession.create(MODEL_FILE, {
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

async function read(text: string): Promise<{ vector: Float32Array; pieces: Int8Array }> {
  const ids = cut(text, WINDOW);
  const shape = [1, ids.length];
  const output = await session.run({
    input_ids: new Tensor("int64", BigInt64Array.from(ids, BigInt), shape),
    attention_mask: new Tensor("int64", new BigInt64Array(ids.length).fill(1n), shape),
  });
  const vector = output.embedding!.data as Float32Array;
  return { vector, pieces: packPieces(output.pieces!.data as Float32Array, telling(ids)) };
}
