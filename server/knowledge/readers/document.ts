/** The common output of all readers. */
import type { DOCX_MEDIA_TYPE } from "../../protocol/files.ts";
export interface ReadDocument {
  /** As stated in the file; null when it states none. */
  title: string | null;
  format: "markdown" | "text";
  text: string;
  /** Offsets in `text` at which a PDF's pages start; empty for formats without pages. */
  pageStarts: number[];
}

/** A question and answer written in the admin; only `saveQa` creates these. */
export const QA_MEDIA_TYPE = "application/vnd.frontdesk.qa+json";

/** The supported file types. */
export type MediaType =
  | "text/markdown"
  | "text/html"
  | "text/plain"
  | "text/csv"
  | "application/pdf"
  | typeof DOCX_MEDIA_TYPE
  | typeof QA_MEDIA_TYPE;

/** Removes what breaks databases and parsers: control characters, lone surrogates, invisible tags, CRLF line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/[\ufeff\u{e0000}-\u{e007f}]/gu, "");
}
