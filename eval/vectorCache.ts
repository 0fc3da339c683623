/** Caches an embedder's vectors in a folder, so that each text is embedded once across runs. */
import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { type Embedder, readTexts, type TextReading } from "../server/ports/embedder.ts";

const KEY_BYTES = 16;
/** Length prefix of a record. */
const LENGTH_BYTES = 4;

/** An embedder with a file to close; closing it leaves the underlying embedder open. */
type CachingEmbedder = Embedder & { close(): Promise<void> };

/**
 * The same embedder, asked only for what the model's file lacks. The file is a sequence of records: a text's hash, its
 * vector and its pieces' vectors. An incomplete record at the end, from a killed run, is truncated.
 */
export async function withVectorCache(embedder: Embedder, folder: string): Promise<CachingEmbedder> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${embedder.model.replace(/[^\w.-]+/g, "_")}-${embedder.dimensions}.vectors`);
  const file = await open(path, "a+");
  const bytes = await file.readFile();
  const { known, whole } = readRecords(bytes, embedder.dimensions);
  if (whole < bytes.length) await file.truncate(whole);

  async function read(texts: string[], signal?: AbortSignal): Promise<TextReading[]> {
    const keys = texts.map(keyOf);
    const missing = new Map(keys.flatMap((key, index) => (known.has(key) ? [] : [[key, texts[index]!] as const])));
    if (missing.size > 0) {
      const made = await readTexts(embedder, [...missing.values()], signal);
      const fresh = [...missing.keys()].map((key, index) => [key, made[index]!] as const);
      for (const [key, reading] of fresh) known.set(key, rounded(reading));
      await file.appendFile(Buffer.concat(fresh.map(([key, reading]) => toRecord(key, reading))));
    }
    return keys.map((key) => known.get(key)!);
  }

  return {
    model: embedder.model,
    dimensions: embedder.dimensions,
    ...(embedder.isLexical === undefined ? {} : { isLexical: embedder.isLexical }),
    ...(embedder.other ? { other: (model: string) => embedder.other!(model) } : {}),
    ...(embedder.readForeign ? { readForeign: (...asked) => embedder.readForeign!(...asked) } : {}),
    ...(embedder.knows ? { knows: (term: string) => embedder.knows!(term) } : {}),
    embed: async (texts, signal) => (await read(texts, signal)).map(({ vector }) => vector),
    read,
    close: () => file.close(),
  };
}

/** Rounded as in the file, so that the first run sees the same values as later ones. */
const rounded = ({ vector, pieces }: TextReading): TextReading => ({ vector: vector.map(Math.fround), pieces });

const keyOf = (text: string) =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .slice(0, 2 * KEY_BYTES);

function toRecord(key: string, { vector, pieces }: TextReading): Buffer {
  const body: Uint8Array[] = [Buffer.from(key, "hex"), Buffer.from(Float32Array.from(vector).buffer)];
  if (pieces) body.push(Buffer.from(pieces.buffer, pieces.byteOffset, pieces.length));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(body.reduce((sum, part) => sum + part.length, 0));
  return Buffer.concat([length, ...body]);
}

/** @returns the records, and the end of the last complete one; for a text stored twice, either vector */
function readRecords(
  bytes: Buffer<ArrayBufferLike>,
  dimensions: number,
): { known: Map<string, TextReading>; whole: number } {
  const known = new Map<string, TextReading>();
  let at = 0;
  while (at + LENGTH_BYTES <= bytes.length) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    if (end > bytes.length) break;
    const start = at + LENGTH_BYTES + KEY_BYTES;
    const pieces = Int8Array.from(bytes.subarray(start + 4 * dimensions, end));
    const vector = new Float32Array(Uint8Array.from(bytes.subarray(start, start + 4 * dimensions)).buffer);
    known.set(bytes.toString("hex", at + LENGTH_BYTES, start), {
      vector: Array.from(vector),
      pieces: pieces.length === 0 ? null : pieces,
    });
    at = end;
  }
  return { known, whole: at };
}
