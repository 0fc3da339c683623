/** Checks a zip archive before a library unpacks it: reads its directory and unpacks its parts under a size cap. */
import { inflateRawSync } from "node:zlib";
import { AppError, errorCode } from "../../kernel/errors.ts";

const MAX_ENTRIES = 5000;
/** Total bytes of XML when unpacked; a thousand pages have about 20 MB. */
const MAX_XML = 40_000_000;
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const ZIP64_LOCATOR = 0x07064b50;
/** Extra fields that override an entry's sizes and offset, or its name. */
const REPLACING = [0x0001, 0x7075];

interface Entry {
  name: string;
  method: number;
  packed: number;
  /** Offset of its local header. */
  offset: number;
}

/**
 * Accepts only genuine Word files that stay within the limits when unpacked.
 * @throws AppError `file_unreadable` (no archive, truncated, ambiguous directory, no Word document, declares entities),
 * `file_encrypted`, `file_too_large` (too many parts, or over the caps when unpacked)
 */
export function checkDocx(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(file);
  if (!entries.some((entry) => entry.name === "word/document.xml")) throw new AppError("file_unreadable");
  let left = MAX_XML;
  for (const entry of entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))) {
    const xml = unpack(file, entry, left);
    left -= xml.length;
    // Word files declare no document type; one that does is trying to define entities.
    if (xml.subarray(0, 4096).includes("<!DOCTYPE") || xml.includes("<!ENTITY")) throw new AppError("file_unreadable");
  }
}

function readDirectory(file: Buffer): Entry[] {
  const end = file.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== END) throw new AppError("file_unreadable");
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new AppError("file_too_large");
  refuseOtherDirectories(file, end);
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) throw new AppError("file_unreadable");
    if (file.readUInt16LE(at + 8) & 1) throw new AppError("file_encrypted");
    const lengthAt = (field: number) => file.readUInt16LE(at + field);
    const [nameLength, extraLength, commentLength] = [lengthAt(28), lengthAt(30), lengthAt(32)];
    const extra = file.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const isElsewhere = file.readUInt16LE(at + 34) !== 0;
    if (isElsewhere || replacesEntry(extra)) throw new AppError("file_unreadable");
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (at !== end) throw new AppError("file_unreadable");
  return entries;
}

/**
 * The library must read the same directory that is checked here. No Word file needs ZIP64, spans disks, or has anything
 * between its directory and its end record: each of these lets two readers see two different archives.
 */
function refuseOtherDirectories(file: Buffer, end: number): void {
  const [disk, directoryDisk, countHere, count] = [4, 6, 8, 10].map((field) => file.readUInt16LE(end + field));
  const [size, offset] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)];
  const isSplit = disk !== 0 || directoryDisk !== 0 || countHere !== count;
  const isZip64 = end >= 20 && file.readUInt32LE(end - 20) === ZIP64_LOCATOR;
  if (isSplit || isZip64 || offset + size !== end) throw new AppError("file_unreadable");
}

function replacesEntry(extra: Buffer): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (REPLACING.includes(extra.readUInt16LE(at))) return true;
  }
  return false;
}

/** @param most cap on the unpacked bytes; the declared size is not trusted */
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
    const isLarge = errorCode(error) === "ERR_BUFFER_TOO_LARGE";
    throw new AppError(isLarge ? "file_too_large" : "file_unreadable", { cause: error });
  }
}
