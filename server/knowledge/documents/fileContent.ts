/** A file's bytes wherever they lie: in memory, or on disk, where they are read piece by piece. */
import type { FileHandle } from "node:fs/promises";

export interface FileContent {
  readonly size: number;
  /** The bytes from `start` up to `end`, which is not among them. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** So much of a file is in memory at a time. */
const PIECE_BYTES = 2 * 1024 * 1024;

/** Bytes as they are, or what reads them. */
export function contentOf(file: Uint8Array | FileContent): FileContent {
  if (!(file instanceof Uint8Array)) return file;
  return { size: file.length, read: async (start, end) => file.subarray(start, end) };
}

/** The first `size` bytes of an open file; it has to stay open as long as they are read. */
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

/** A part of a file as a file. */
export function partOf(content: FileContent, start: number, end: number): FileContent {
  const size = end - start;
  return { size, read: (from, to) => content.read(start + from, start + Math.min(to, size)) };
}

/** The file from its start to its end, in pieces. */
export async function* piecesOf(content: FileContent): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.size; at += PIECE_BYTES) yield await content.read(at, at + PIECE_BYTES);
}

/** Where `needle` begins, at `from` or after. @returns -1 when it is nowhere */
export async function findBytes(content: FileContent, needle: Buffer, from = 0): Promise<number> {
  for (let at = from; at < content.size; at += PIECE_BYTES) {
    // With the start of the next piece: the needle may lie across the two.
    const piece = Buffer.from(await content.read(at, at + PIECE_BYTES + needle.length - 1));
    const found = piece.indexOf(needle);
    if (found >= 0) return at + found;
  }
  return -1;
}
