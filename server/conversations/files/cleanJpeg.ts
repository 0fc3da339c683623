import { orientationOf, orientationSegment } from "./orientation.ts";
import { broken, checkExtent, slice } from "./picture.ts";

const SCAN = 0xda;
const END = 0xd9;
const EXIF = 0xe1;
const COMMENT = 0xfe;
/** Application segments that affect rendering: density, colour profile, colour transform. */
const KEPT_APPLICATIONS = /^(?:\xe0JFIF\0|\xe2ICC_PROFILE\0|\xeeAdobe)/;

/** Strips Exif, comments and thumbnails from a JPEG, keeping its orientation. @throws AppError as `cleanFile` */
export function cleanJpeg(file: Buffer): Buffer {
  const kept = [slice(file, 0, 2)];
  let hasExtent = false;
  for (let at = 2; ; ) {
    const marker = markerAt(file, at);
    if (marker === END) {
      if (!hasExtent) throw broken();
      return Buffer.concat([...kept, slice(file, at, at + 2)]);
    }
    const segment = slice(file, at, at + 2 + Math.max(2, file.readUInt16BE(at + 2)));
    if (isFrame(marker)) {
      checkExtent(segment.readUInt16BE(7), segment.readUInt16BE(5));
      hasExtent = true;
    }
    kept.push(...keptOf(marker, segment));
    at += segment.length;
    if (marker !== SCAN) continue;
    const end = endOfScan(file, at);
    kept.push(slice(file, at, end));
    at = end;
  }
}

function keptOf(marker: number, segment: Buffer): Buffer[] {
  const orientation = marker === EXIF ? orientationOf(segment.subarray(4)) : null;
  if (orientation !== null) return [orientationSegment(orientation)];
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  const start = segment.toString("latin1", 1, 2) + segment.toString("latin1", 4, 16);
  const isKept = isApplication ? KEPT_APPLICATIONS.test(start) : marker !== COMMENT;
  return isKept ? [segment] : [];
}

/** @throws AppError when there is no marker, or one that is not allowed between segments */
function markerAt(file: Buffer, at: number): number {
  const marker = file.readUInt8(at + 1);
  if (file[at] !== 0xff || marker < 0xc0) throw broken();
  return marker;
}

/** Frame headers, which hold the picture's size: C0 to CF, except three that hold tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * Compressed data has no length: it ends before the next marker that is neither escaped data (FF 00) nor a restart (D0
 * to D7).
 */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; ; at += 1) {
    at = file.indexOf(0xff, at);
    const next = at < 0 ? undefined : file[at + 1];
    if (next === undefined) throw broken();
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
  }
}
