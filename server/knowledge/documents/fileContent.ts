/** A file's bytes, in memory or on disk; on disk they are read piece by piece. */
import type { FileHandle } from "node:fs/promises";

export interface FileContent {
  readonly size: number;
  /** The bytes from `start` up to, but not including, `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** How much of a file is in memory at a time. */
const PIECE_BYTES = 2 * 1024 * 1024;

/** Wraps bytes; returns a `FileContent` as it is. */
export function contentOf(file: Uint8Array | FileContent): FileContent {
  if (!(file instanceof Uint8Array)) return file;
  return { size: file.length, read: async (start, end) => file.subarray(start, end) };
}

/** The first `size` bytes of an open file, which must stay open while they are read. */
export function contentOnDisk(file: FileHandle, size: number): FileContent {
  return {
    size,
    async read(start, end) {
      const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(end, size) - start));
      let filled = 0;
      while (filled < buffer.length) {
        const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, start + filled);
        if (bytesRead === 0) throw new Error("a file on disk ended early");
        filled += bytesRead;
      }
      return buffer;
    },
  };
}

/** A slice of a file. */
export function partOf(content: FileContent, start: number, end: number): FileContent {
  const size = end - start;
  return { size, read: (from, to) => content.read(start + from, start + Math.min(to, size)) };
}

/** The whole file, in pieces. */
export async function* piecesOf(content: FileContent): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.size; at += PIECE_BYTES) yield await content.read(at, at + PIECE_BYTES);
}

/** Offset of `needle` at or after `from`. @returns -1 when it is not found */
export async function findBytes(content: FileContent, needle: Buffer, from = 0): Promise<number> {
  for (let at = from; at < content.size; at += PIECE_BYTES) {
    // Overlaps the next piece, since the needle may span both.
    const piece = Buffer.from(await content.read(at, at + PIECE_BYTES + needle.length - 1));
    const found = piece.indexOf(needle);
    if (found >= 0) return at + found;
  }
  return -1;
}
