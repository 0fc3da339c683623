/** Decodes bytes by byte order mark, by an HTML page's declared encoding, as UTF-8, or else as Windows-1252. */
import { AppError } from "../../kernel/errors.ts";
import { cleanText } from "./document.ts";

/** @throws AppError `file_unreadable` for bytes that are not text, `file_empty` for nothing but white space */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const raw = decode(bytes, declared);
  const sample = raw.slice(0, 20_000);
  // Control characters and unassigned code points: what binary data decodes to.
  const oddities = sample.match(/[^\P{Cc}\t\n\r\f]|[\ufffd\p{Cn}\p{Co}]/gu)?.length ?? 0;
  if (oddities > sample.length / 20) throw new AppError("file_unreadable");
  const text = cleanText(raw);
  if (text.trim() === "") throw new AppError("file_empty");
  return text;
}

function decode(bytes: Uint8Array, declared?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  for (const encoding of ["utf-8", declared ?? "windows-1252", "windows-1252"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Invalid in this encoding, or an unknown encoding; the last one accepts every byte.
    }
  }
  throw new AppError("file_unreadable");
}

/** The encoding declared in an HTML page's head. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2048));
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? /encoding=["']([\w-]+)["']/.exec(head)?.[1];
}
