import { broken } from "./picture.ts";

/** PDF writers append line breaks and the like after the end marker. */
const TAIL_BYTES = 1024;

/**
 * Returns the PDF unchanged once it has an end marker: it is only ever served as a download, and removing its author
 * would mean rewriting it.
 * @throws AppError `file_unreadable`
 */
export function checkPdf(file: Buffer): Buffer {
  const tail = file.toString("latin1", Math.max(0, file.length - TAIL_BYTES));
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) throw broken();
  return file;
}
