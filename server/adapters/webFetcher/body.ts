/** Reads and decompresses a response body, up to a limit. */

import { pipeline, type Readable, Transform, type TransformCallback } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { AppError } from "../../kernel/errors.ts";
import { isKeyOf } from "../../protocol/keys.ts";

const UNPACKERS = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * @param encoding the `Content-Encoding` header: none, or a single encoding; more are refused
 * @param maxBytes applies to the bytes received and the bytes decompressed separately: a small bomb decompresses to a
 *   lot, an endless one may decompress to nothing
 * @throws AppError `file_too_large`, `page_failed`
 */
export async function readBody(
  body: Readable,
  { encoding, maxBytes }: { encoding: string; maxBytes: number },
): Promise<Buffer> {
  const packing = encoding.trim().toLowerCase();
  const unpacker = isKeyOf(UNPACKERS, packing) ? UNPACKERS[packing] : undefined;
  if (packing !== "" && packing !== "identity" && !unpacker) {
    await dropBody(body);
    throw new AppError("page_failed");
  }
  const stages = [limit(maxBytes), ...(unpacker ? [unpacker(), limit(maxBytes)] : [])];
  // A failure in any stage destroys all of them, and surfaces in the last.
  const unpacked = pipeline([body, ...stages], () => {}) as unknown as Readable;
  const pieces: Buffer[] = [];
  for await (const piece of unpacked) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Discards a body without reading much of it. */
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
