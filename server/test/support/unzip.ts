/** Reads an archive by its central directory, as any unzip does. */
import { crc32, inflateRawSync } from "node:zlib";

/** @throws Error when a checksum or a signature is wrong */
export function unzipSync(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, Buffer> = {};
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error("no directory entry");
    const [sum, packed, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error("no file where the directory says");
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = inflateRawSync(bytes.subarray(start, start + packed));
    if (crc32(body) !== sum) throw new Error(`${name} is damaged`);
    files[name] = body;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}
