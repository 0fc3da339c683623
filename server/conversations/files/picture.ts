/** Shared by the picture readers. */
import { AppError } from "../../kernel/errors.ts";

/** Maximum that a browser can still decode: a small file may claim huge dimensions. */
const MAX_PIXELS = 100_000_000;
const MAX_SIDE_PIXELS = 30_000;

/**
 * @throws AppError `file_too_complex` for a picture too large to display, `file_unreadable` for one without dimensions
 */
export function checkExtent(width: number, height: number): void {
  if (width < 1 || height < 1) throw broken();
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS || width * height > MAX_PIXELS) {
    throw new AppError("file_too_complex");
  }
}

/** The content does not match the magic bytes. */
export const broken = () => new AppError("file_unreadable");

/** The bytes from `start` to `end` (exclusive). @throws AppError `file_unreadable` when the file is shorter */
export function slice(file: Buffer, start: number, end: number): Buffer {
  if (end > file.length) throw broken();
  return file.subarray(start, end);
}
