/** Tells what a file is by its bytes first, then by its name and declared type. */
import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { AppError } from "../../errors.ts";
import type { MediaType } from "./document.ts";

const BY_EXTENSION: Record<string, MediaType> = {
  ".md": "text/markdown",
  ".mdx": "text/markdown",
  ".markdown": "text/markdown",
  ".html": "text/html",
  ".htm": "text/html",
  ".xhtml": "text/html",
  ".txt": "text/plain",
  ".text": "text/plain",
  ".pdf": "application/pdf",
};
const BY_DECLARED: Record<string, MediaType> = {
  "text/markdown": "text/markdown",
  "text/x-markdown": "text/markdown",
  "text/html": "text/html",
  "application/xhtml+xml": "text/html",
  "text/plain": "text/plain",
  "application/pdf": "application/pdf",
};
const MOST_BYTES: Record<MediaType, number> = {
  "text/markdown": 5_000_000,
  "text/html": 10_000_000,
  "text/plain": 5_000_000,
  "application/pdf": 20 * 1024 * 1024,
};
const SAMPLE = 4100;
const TEXT_SIGNATURES = new Set(["application/xml", "text/html", "text/plain", "text/vcard", "application/rtf"]);

const LARGEST_FILE = Math.max(...Object.values(MOST_BYTES));

/**
 * The file's kind.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported`, or `file_unreadable` when the content
 *   contradicts the name
 */
export async function sniffType(
  bytes: Uint8Array,
  hints: { fileName?: string; mediaType?: string } = {},
): Promise<MediaType> {
  if (bytes.length === 0) throw new AppError("file_empty");
  if (bytes.length > LARGEST_FILE) throw new AppError("file_too_large");
  const type = await kindOf(bytes.subarray(0, SAMPLE), hints);
  if (bytes.length > MOST_BYTES[type]) throw new AppError("file_too_large");
  return type;
}

async function kindOf(
  sample: Uint8Array,
  { fileName, mediaType }: { fileName?: string; mediaType?: string },
): Promise<MediaType> {
  const extension = extname(fileName ?? "").toLowerCase();
  const hinted = BY_EXTENSION[extension] ?? BY_DECLARED[mediaType?.split(";")[0]?.trim().toLowerCase() ?? ""];
  const latin = new TextDecoder("latin1").decode(sample);
  if (/%PDF-\d/.test(latin.slice(0, 1024))) return "application/pdf";
  const signature = await fileTypeFromBuffer(sample).catch(() => undefined);
  if (signature && !TEXT_SIGNATURES.has(signature.mime)) throw new AppError("file_type_unsupported");
  if (latin.startsWith("{\\rtf")) throw new AppError("file_type_unsupported");
  if (hinted === "application/pdf") throw new AppError("file_unreadable");
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(latin);
  if (!isUtf16 && latin.includes("\0")) throw new AppError(hinted ? "file_unreadable" : "file_type_unsupported");
  if (hinted) return hinted;
  if (/<!doctype html|<html[\s>]/i.test(latin)) return "text/html";
  if (extension !== "") throw new AppError("file_type_unsupported");
  return "text/plain";
}
