/** Paths of the bundled embedding model, and whether this machine can run it. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

export const MODEL_FILE = fileURLToPath(new URL("minilm-l6-v2.int8.onnx", import.meta.url));
export const VOCABULARY_FILE = fileURLToPath(new URL("vocab.txt", import.meta.url));

/**
 * Loads the native runtime, which exists for glibc Linux, macOS on ARM and Windows.
 * @returns why the model can't be run here; null when it can
 */
export function whyNoModel(runtime = "onnxruntime-node"): string | null {
  if (!existsSync(MODEL_FILE) || !existsSync(VOCABULARY_FILE)) return "the model's files are missing";
  try {
    createRequire(import.meta.url)(runtime);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
  }
}
