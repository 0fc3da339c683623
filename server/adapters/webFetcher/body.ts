/** A reply's body, unpacked, never more of it than asked for. */
import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "../../kernel/errors.ts";

const UNPACKERS = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * @param encoding the `Content-Encoding` header: nothing, or one packing; more are refused
 * @param maxBytes counts what is sent and what is unpacked, each by itself: a small bomb unpacks to much, and an endless
 *   one may unpack to nothing
 * @throws AppError `file_too_large`, `page_failed`
 */
export async function readBody(
  body: Readable,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): Promise<Buffer> {
  const packing = encoding.trim().toLowerCase();
  const unpacker = UNPACKERS[packing as keyof typeof UNPACKERS];
  if (packing !== "" && packing !== "identity" && !unpacker) {
    await dropBody(body);
    throw new AppError("page_failed");
  }
  const stages = [limit(maxBytes), ...(unpacker ? [unpacker(), limit(maxBytes)] : [])];
  // A failure anywhere ends all of them; it comes out of the last one.
  const unpacked = pipeline([body, ...stages], () => {}) as unknown as Readable;
  const pieces: Buffer[] = [];
  for await (const piece of unpacked) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Lets go of a body that nobody wants, without reading much of it. */
export async function dropBody(
  body: Readable & { dump?: (options: { limit: number }) => Promise<void> },
): Promise<void> {
  if (body.dump) await body.dump({ limit: 16_384 }).catch(() => {});
  else body.destroy();
}

function limit(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done: TransformCallback) {
      bytes += piece.length;
      if (bytes > maxBytes) done(new AppError("file_too_large"));
      else done(null, piece);
    },
  });
}
