/** What every reader makes of a file. */
import type { DOCX_MEDIA_TYPE } from "../../protocol/files.ts";
export interface ReadDocument {
  /** As the file itself says; null when it says nothing. */
  title: string | null;
  format: "markdown" | "text";
  text: string;
  /** Where a PDF's pages start in `text`; empty for what has no pages. */
  pageStarts: number[];
}

/** A question and answer written in the admin: `saveQa` alone makes such files. */
export const QA_MEDIA_TYPE = "application/vnd.frontdesk.qa+json";

/** The kinds of files that can be read. */
export type MediaType =
  | "text/markdown"
  | "text/html"
  | "text/plain"
  | "text/csv"
  | "application/pdf"
  | typeof DOCX_MEDIA_TYPE
  | typeof QA_MEDIA_TYPE;

/** Without what a database or a reader chokes on: control characters, lone surrogates, invisible tags, Windows line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/[\ufeff\u{e0000}-\u{e007f}]/gu, "");
}
