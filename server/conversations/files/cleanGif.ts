import { broken, checkExtent, slice } from "./picture.ts";

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
/** The loop count. Other application blocks, comments and text are dropped. */
const PLAYS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/** Strips comments from a GIF. @throws AppError as `cleanFile` */
export function cleanGif(file: Buffer): Buffer {
  checkExtent(file.readUInt16LE(6), file.readUInt16LE(8));
  const head = slice(file, 0, HEADER_BYTES + tableBytes(file.readUInt8(10)));
  const kept = [head];
  for (let at = head.length; ; ) {
    const kind = file.readUInt8(at);
    if (kind === TRAILER) return Buffer.concat([...kept, slice(file, at, at + 1)]);
    const block = slice(file, at, endOfBlock(file, at, kind));
    if (kind === IMAGE || block[1] === GRAPHIC_CONTROL || PLAYS.includes(block.toString("latin1", 3, 14)))
      kept.push(block);
    at += block.length;
  }
}

function endOfBlock(file: Buffer, at: number, kind: number): number {
  if (kind === EXTENSION) return endOfPieces(file, at + 2);
  // Image position and flags, local colour table, LZW code size.
  if (kind === IMAGE) return endOfPieces(file, at + 10 + tableBytes(file.readUInt8(at + 9)) + 1);
  throw broken();
}

/** Data sub-blocks are prefixed with their length; a zero length ends them. */
function endOfPieces(file: Buffer, start: number): number {
  for (let at = start; ; ) {
    const length = file.readUInt8(at);
    at += 1 + length;
    if (length === 0) return at;
  }
}

/** Size in bytes of a colour table, from the flags that announce it. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}
