import { broken } from "./picture.ts";

/** Writers leave line breaks and the like behind the end. */
const TAIL_BYTES = 1024;

/**
 * A PDF as it came, once it has an end: it is given out as a download alone, and taking out who wrote it would mean writing
 * it anew. @throws AppError `file_unreadable`
 */
export function checkPdf(file: Buffer): Buffer {
  const tail = file.toString("latin1", Math.max(0, file.length - TAIL_BYTES));
  if (!/startxref\s+\d+\s+%%EOF/.test(tail)) throw broken();
  return file;
}
