import { broken, checkExtent, slice } from "./picture.ts";

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const AROUND_DATA = 12;
/** Chunks needed for rendering. Text, Exif, time and unknown chunks are dropped. */
const KEPT = new Set([
  ...["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "bKGD", "pHYs"],
  ...["acTL", "fcTL", "fdAT"],
]);

/** Strips text and Exif from a PNG. @throws AppError as `cleanFile` */
export function cleanPng(file: Buffer): Buffer {
  const kept = [slice(file, 0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; ; ) {
    const chunk = slice(file, at, at + AROUND_DATA + file.readUInt32BE(at));
    const type = chunk.toString("latin1", 4, 8);
    if (at === SIGNATURE_BYTES) {
      if (type !== "IHDR") throw broken();
      checkExtent(chunk.readUInt32BE(8), chunk.readUInt32BE(12));
    }
    if (KEPT.has(type)) kept.push(chunk);
    if (type === "IEND") return Buffer.concat(kept);
    at += chunk.length;
  }
}
