/** Detects a file's type by its bytes first, then by its name and declared type. */

import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../kernel/errors.ts";
import { DOCX_MEDIA_TYPE, READABLE_FILES } from "../../protocol/files.ts";
import { keysOf } from "../../protocol/keys.ts";
import { contentOf, type FileContent, findBytes } from "../documents/fileContent.ts";
import { type MediaType, QA_MEDIA_TYPE } from "./document.ts";

const BY_EXTENSION: Record<string, MediaType> = READABLE_FILES;
const BY_DECLARED: Record<string, MediaType> = {
  "text/markdown": "text/markdown",
  "text/x-markdown": "text/markdown",
  "text/html": "text/html",
  "application/xhtml+xml": "text/html",
  "text/plain": "text/plain",
  "application/pdf": "application/pdf",
  "text/csv": "text/csv",
  "text/tab-separated-values": "text/csv",
  [DOCX_MEDIA_TYPE]: DOCX_MEDIA_TYPE,
};
const MAX_BYTES: Record<MediaType, number> = {
  "text/markdown": 5_000_000,
  "text/html": 10_000_000,
  "text/plain": 5_000_000,
  "text/csv": 5_000_000,
  "application/pdf": 20 * 1024 * 1024,
  [DOCX_MEDIA_TYPE]: 20 * 1024 * 1024,
  [QA_MEDIA_TYPE]: 1_000_000,
};
interface Sample {
  /** The beginning as Latin-1: one character per byte. */
  latin: string;
  /** The type that its first bytes indicate. */
  signature: string | undefined;
}
/** A binary type is known by its own bytes, whatever its file is called; the others are text. */
const KNOWN_BY: Record<MediaType, "text" | ((sample: Sample) => boolean)> = {
  "text/markdown": "text",
  "text/html": "text",
  "text/plain": "text",
  "text/csv": "text",
  [QA_MEDIA_TYPE]: "text",
  "application/pdf": ({ latin }) => /%PDF-\d/.test(latin.slice(0, 1024)),
  [DOCX_MEDIA_TYPE]: ({ signature }) => signature === DOCX_MEDIA_TYPE,
};
const SAMPLE = 4100;
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");
const TEXT_SIGNATURES = new Set(["application/xml", "text/html", "text/plain", "text/vcard", "application/rtf"]);

const MAX_FILE_BYTES = Math.max(...Object.values(MAX_BYTES));

/**
 * The file's media type.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported`, `file_encrypted` (Word), or
 * `file_unreadable` when the content contradicts the name
 */
export async function sniffType(
  bytes: Uint8Array | FileContent,
  hints: { fileName?: string; mediaType?: string } = {},
): Promise<MediaType> {
  const content = contentOf(bytes);
  if (content.size === 0) throw new AppError("file_empty");
  if (content.size > MAX_FILE_BYTES) throw new AppError("file_too_large");
  const type = await kindOf(content, hints);
  if (content.size > MAX_BYTES[type]) throw new AppError("file_too_large");
  return type;
}

async function kindOf(
  content: FileContent,
  { fileName, mediaType }: { fileName?: string; mediaType?: string },
): Promise<MediaType> {
  const extension = extname(fileName ?? "").toLowerCase();
  const hinted = BY_EXTENSION[extension] ?? BY_DECLARED[mediaType?.split(";")[0]?.trim().toLowerCase() ?? ""];
  const sample = await content.read(0, SAMPLE);
  const latin = new TextDecoder("latin1").decode(sample);
  const signature = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime;
  for (const type of keysOf(KNOWN_BY)) {
    const known = KNOWN_BY[type];
    if (known !== "text" && known({ latin, signature })) return type;
  }
  if (hinted === DOCX_MEDIA_TYPE) return checkWordFile(content, signature);
  if (signature && !TEXT_SIGNATURES.has(signature)) throw new AppError("file_type_unsupported");
  if (latin.startsWith("{\\rtf")) throw new AppError("file_type_unsupported");
  if (hinted && KNOWN_BY[hinted] !== "text") throw new AppError("file_unreadable");
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(latin);
  if (!isUtf16 && latin.includes("\0")) throw new AppError(hinted ? "file_unreadable" : "file_type_unsupported");
  if (hinted) return hinted;
  if (/<!doctype html|<html[\s>]/i.test(latin)) return "text/html";
  if (extension !== "") throw new AppError("file_type_unsupported");
  return "text/plain";
}

/** A Word file is a zip archive; an encrypted one is a compound file around the encrypted package. */
async function checkWordFile(content: FileContent, signature: string | undefined): Promise<MediaType> {
  if (signature === "application/zip") return DOCX_MEDIA_TYPE;
  const isLocked = signature === "application/x-cfb" && (await findBytes(content, LOCKED)) >= 0;
  if (isLocked) throw new AppError("file_encrypted");
  throw new AppError(signature === "application/x-cfb" ? "file_type_unsupported" : "file_unreadable");
}
