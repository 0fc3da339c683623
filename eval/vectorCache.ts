/** Keeps an embedder's vectors in a folder, so that a text is embedded once and not once per run. */
import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import type { Embedder } from "../server/ports/embedder.ts";

const KEY_BYTES = 16;

/** An embedder with a file to close; the one it asks is not its own to close. */
type CachingEmbedder = Embedder & { close(): Promise<void> };

/**
 * The same embedder, asked only for what the folder's file of its model lacks. A file is records of a text's hash and its
 * vector; what a run that was killed left unfinished at its end is cut off.
 */
export async function withVectorCache(embedder: Embedder, folder: string): Promise<CachingEmbedder> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${embedder.model.replace(/[^\w.-]+/g, "_")}-${embedder.dimensions}.vectors`);
  const file = await open(path, "a+");
  const bytes = await file.readFile();
  const whole = bytes.length - (bytes.length % recordBytes(embedder.dimensions));
  if (whole < bytes.length) await file.truncate(whole);
  const known = readVectors(bytes.subarray(0, whole), embedder.dimensions);

  async function embed(texts: string[], signal?: AbortSignal): Promise<number[][]> {
    const keys = texts.map(keyOf);
    const missing = new Map(keys.flatMap((key, index) => (known.has(key) ? [] : [[key, texts[index]!] as const])));
    if (missing.size > 0) {
      const made = await embedder.embed([...missing.values()], signal);
      const fresh = [...missing.keys()].map((key, index) => [key, Float32Array.from(made[index]!)] as const);
      for (const [key, vector] of fresh) known.set(key, vector);
      await file.appendFile(Buffer.concat(fresh.map(([key, vector]) => toRecord(key, vector))));
    }
    return keys.map((key) => Array.from(known.get(key)!));
  }

  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    ...(embedder.isLexical === undefined ? {} : { isLexical: embedder.isLexical }),
    ...(embedder.other ? { other: (model: string) => embedder.other!(model) } : {}),
    embed,
    close: () => file.close(),
  };
}

const recordBytes = (dimensions: number) => KEY_BYTES + 4 * dimensions;

const keyOf = (text: string) =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 2 * KEY_BYTES);

function toRecord(key: string, vector: Float32Array): Buffer {
  return Buffer.concat([Buffer.from(key, "hex"), Buffer.from(vector.buffer)]);
}

/** Of a text that two runs have added at once, either vector. */
function readVectors(records: Buffer, dimensions: number): Map<string, Float32Array> {
  const size = recordBytes(dimensions);
  const known = new Map<string, Float32Array>();
  for (let at = 0; at < records.length; at += size) {
    const vector = Uint8Array.from(records.subarray(at + KEY_BYTES, at + size));
    known.set(records.toString("hex", at, at + KEY_BYTES), new Float32Array(vector.buffer));
  }
  return known;
}
