/** Writes a zip archive entry by entry, with at most one entry in memory. */
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const deflate = promisify(deflateRaw);
/** Limits of the format without Zip64. */
const MAX_ENTRIES = 65_534;
const MAX_BYTES = 4_000_000_000;
/** Marks names as UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
const VERSION = 20;

/** Packs files into pieces of an archive. @throws Error past 65,534 entries or 4 GB */
export async function* zip(files: AsyncIterable<{ name: string; body: Buffer }>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, body } of files) {
    const packed = await deflate(body);
    const path = Buffer.from(name);
    const shared = sharedHeader(body, packed, path);
    directory.push(directoryEntry(shared, offset, path));
    const local = Buffer.concat([signature(0x04034b50), shared, path]);
    if (directory.length > MAX_ENTRIES || offset + local.length + packed.length > MAX_BYTES) {
      throw new Error("the archive has become too large");
    }
    offset += local.length + packed.length;
    yield local;
    yield packed;
  }
  const entries = Buffer.concat(directory);
  yield entries;
  yield endRecord(directory.length, entries.length, offset);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The fields shared by local headers and the central directory. */
function sharedHeader(body: Buffer, packed: Buffer, path: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(VERSION, 0);
  header.writeUInt16LE(FLAGS, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt16LE(0x21, 8); // 1980-01-01: the export's name has its date
  header.writeUInt32LE(crc32(body), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(body.length, 18);
  header.writeUInt16LE(path.length, 22);
  return header;
}

function directoryEntry(shared: Buffer, offset: number, path: Buffer): Buffer {
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  return Buffer.concat([signature(0x02014b50), madeBy, shared, tail, path]);
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
