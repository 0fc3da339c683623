/**
 * Detects a visitor's file type by its content, and strips metadata about the visitor: where, when and with what a
 * picture was taken. Pure. Only the parts that the format defines are kept, and nothing after its end.
 */
import { AppError } from "../../kernel/errors.ts";
import type { SendableType } from "../../protocol/files.ts";
import { checkPdf } from "./checkPdf.ts";
import { cleanGif } from "./cleanGif.ts";
import { cleanJpeg } from "./cleanJpeg.ts";
import { cleanPng } from "./cleanPng.ts";
import { cleanWebp } from "./cleanWebp.ts";

export interface CleanFile {
  type: SendableType;
  bytes: Buffer;
}

interface Format {
  type: SendableType;
  /** The magic bytes of the format. */
  begins(head: string): boolean;
  clean(file: Buffer): Buffer;
}

const FORMATS: Format[] = [
  { type: "image/png", begins: (head) => head.startsWith("\x89PNG\r\n\x1a\n"), clean: cleanPng },
  { type: "image/jpeg", begins: (head) => head.startsWith("\xff\xd8\xff"), clean: cleanJpeg },
  { type: "image/gif", begins: (head) => /^GIF8[79]a/.test(head), clean: cleanGif },
  { type: "image/webp", begins: (head) => head.startsWith("RIFF") && head.endsWith("WEBP"), clean: cleanWebp },
  { type: "application/pdf", begins: (head) => /^%PDF-[12]\.\d/.test(head), clean: checkPdf },
];
const HEAD_BYTES = 12;

/**
 * @throws AppError `file_empty`, `file_type_unsupported`, `file_unreadable` (starts like a known format but is invalid)
 */
export function cleanFile(file: Buffer): CleanFile {
  if (file.length === 0) throw new AppError("file_empty");
  const head = file.toString("latin1", 0, HEAD_BYTES);
  const format = FORMATS.find(({ begins }) => begins(head));
  if (!format) throw new AppError("file_type_unsupported");
  try {
    return { type: format.type, bytes: format.clean(file) };
  } catch (cause) {
    // A length field that points past the end of the file.
    if (cause instanceof RangeError) throw new AppError("file_unreadable", { cause });
    throw cause;
  }
}
