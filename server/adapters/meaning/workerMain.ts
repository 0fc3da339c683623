/** The thread that runs the embedding model: gets a text, answers with its vector. One text at a time, in order. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { MODEL_FILE, VOCABULARY_FILE } from "./modelFiles.ts";
import { createWordPieces } from "./wordPieces.ts";

/** What the model was taught on; longer passages are embedded by their beginning. */
const WINDOW = 256;

const cut = createWordPieces(readFileSync(VOCABULARY_FILE, "utf8"));
const session = await InferenceSession.create(MODEL_FILE, {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: "sequential",
});

parentPort?.on("message", async (text: string) => {
  try {
    parentPort?.postMessage({ vector: await embed(text) });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});

async function embed(text: string): Promise<Float32Array> {
  const ids = BigInt64Array.from(cut(text, WINDOW), BigInt);
  const shape = [1, ids.length];
  const output = await session.run({
    input_ids: new Tensor("int64", ids, shape),
    attention_mask: new Tensor("int64", new BigInt64Array(ids.length).fill(1n), shape),
  });
  return output.embedding!.data as Float32Array;
}
