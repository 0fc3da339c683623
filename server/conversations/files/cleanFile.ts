/**
 * What a visitor's file is, by its content, and the file without what it says about the visitor: where a picture was taken,
 * with what and when. Pure. A file is kept as its format describes it, and nothing that follows its end.
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
  /** How every file of it begins. */
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

/** @throws AppError `file_empty`, `file_type_unsupported`, `file_unreadable` (it begins as one of the formats, and is none) */
export function cleanFile(file: Buffer): CleanFile {
  if (file.length === 0) throw new AppError("file_empty");
  const head = file.toString("latin1", 0, HEAD_BYTES);
  const format = FORMATS.find(({ begins }) => begins(head));
  if (!format) throw new AppError("file_type_unsupported");
  try {
    return { type: format.type, bytes: format.clean(file) };
  } catch (cause) {
    // A length in the file that points past its end.
    if (cause instanceof RangeError) throw new AppError("file_unreadable", { cause });
    throw cause;
  }
}
