import { broken, checkExtent, slice } from "./picture.ts";

const HEADER_BYTES = 12;
const CHUNK_HEAD = 8;
const KEPT = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Flags of an extended file that announce Exif and XMP. */
const HAS_METADATA = 0x0c;

/** Strips Exif and XMP from a WebP. @throws AppError as `cleanFile` */
export function cleanWebp(file: Buffer): Buffer {
  const end = CHUNK_HEAD + file.readUInt32LE(4);
  if (end > file.length) throw broken();
  const kept: Buffer[] = [];
  for (let at = HEADER_BYTES; at + CHUNK_HEAD <= end; ) {
    const length = file.readUInt32LE(at + 4);
    // Chunks are padded to even offsets.
    const chunk = slice(file, at, at + CHUNK_HEAD + length + (length % 2));
    const type = chunk.toString("latin1", 0, 4);
    if (at === HEADER_BYTES) checkFirst(type, chunk.subarray(CHUNK_HEAD));
    if (KEPT.has(type)) kept.push(type === "VP8X" ? withoutMetadata(chunk) : chunk);
    at += chunk.length;
  }
  if (kept.length === 0) throw broken();
  const header = Buffer.from(slice(file, 0, HEADER_BYTES));
  header.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([header, ...kept]);
}

function checkFirst(type: string, data: Buffer): void {
  const [width, height] = extentOf(type, data);
  checkExtent(width, height);
}

/** Dimensions have 24 bits in an extended file and 14 in a simple one. */
function extentOf(type: string, data: Buffer): [width: number, height: number] {
  if (type === "VP8X") return [1 + data.readUIntLE(4, 3), 1 + data.readUIntLE(7, 3)];
  if (type === "VP8 ") return [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff];
  if (type !== "VP8L") throw broken();
  const bits = data.readUInt32LE(1);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}

function withoutMetadata(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[CHUNK_HEAD] = copy.readUInt8(CHUNK_HEAD) & ~HAS_METADATA;
  return copy;
}
