/** Orientation, the only Exif tag without which a photo is displayed wrongly. */

const TAG = 0x0112;
const EXIF = "Exif\0\0";
const ENTRY_BYTES = 12;

/** @param segment the segment's content, after its length @returns 2 to 8; null when upright or unspecified */
export function orientationOf(segment: Buffer): number | null {
  const isExif = segment.toString("latin1", 0, EXIF.length) === EXIF;
  const tiff = segment.subarray(EXIF.length);
  if (!isExif || tiff.length < 8) return null;
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  const count = Math.min(read16(first), Math.floor((tiff.length - first - 2) / ENTRY_BYTES));
  for (let n = 0; n < count; n += 1) {
    const at = first + 2 + n * ENTRY_BYTES;
    if (read16(at) !== TAG) continue;
    const value = read16(at + 8);
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** A JPEG segment that holds only the orientation. */
export function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(3, 12); // type SHORT
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from(EXIF, "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
