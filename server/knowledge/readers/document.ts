/** What every reader makes of a file. */
export interface ReadDocument {
  /** As the file itself says; null when it says nothing. */
  title: string | null;
  format: "markdown" | "text";
  text: string;
  /** Where a PDF's pages start in `text`; empty for what has no pages. */
  pageStarts: number[];
}

/** The kinds of files that can be read. */
export type MediaType = "text/markdown" | "text/html" | "text/plain" | "application/pdf";

/** Without what a database or a reader chokes on: control characters, lone surrogates, invisible tags, Windows line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, " ")
    .replace(/[\ufeff\u{e0000}-\u{e007f}]/gu, "");
}
