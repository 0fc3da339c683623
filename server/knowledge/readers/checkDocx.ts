/** Looks into a zip archive before a library unpacks it: its directory is read, its parts are unpacked under a cap. */
import { inflateRawSync } from "node:zlib";
import { AppError } from "../../errors.ts";

const MOST_ENTRIES = 5000;
/** Bytes of all XML together; a thousand pages have about 20 MB. */
const MOST_XML = 40_000_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

interface Entry {
  name: string;
  method: number;
  packed: number;
  /** Where its local header starts. */
  offset: number;
}

/**
 * Lets a Word file pass that really is one and stays within bounds when unpacked.
 * @throws AppError `file_unreadable` (no archive, cut off, no Word document, declares entities), `file_encrypted`,
 *   `file_too_large` (too many parts, or more than the caps when unpacked)
 */
export function checkDocx(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  if (!entries.some((entry) => entry.name === "word/document.xml")) throw new AppError("file_unreadable");
  let left = MOST_XML;
  for (const entry of entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))) {
    const xml = unpack(file, entry, left);
    left -= xml.length;
    // No Word file declares a document type; what does means to define entities.
    if (xml.subarray(0, 4096).includes("<!DOCTYPE") || xml.includes("<!ENTITY")) throw new AppError("file_unreadable");
  }
}

function readDirectory(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw new AppError("file_unreadable");
  const count = file.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new AppError("file_too_large");
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new AppError("file_unreadable");
    if (file.readUInt16LE(at + 8) & 1) throw new AppError("file_encrypted");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + nameLength!),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return entries;
}

/** @param most bytes it may have unpacked; the declared size is not believed */
function unpack(file: Buffer, entry: Entry, most: number): Buffer {
  const { offset } = entry;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) throw new AppError("file_unreadable");
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + entry.packed);
  if (packed.length < entry.packed) throw new AppError("file_unreadable");
  if (entry.method === 0) {
    if (packed.length > most) throw new AppError("file_too_large");
    return packed;
  }
  if (entry.method !== 8) throw new AppError("file_unreadable");
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new AppError(isLarge ? "file_too_large" : "file_unreadable", { cause: error });
  }
}
