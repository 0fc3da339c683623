/** What the readers of pictures have in common. */
import { AppError } from "../../kernel/errors.ts";

/** What a browser can still unpack: a small file may claim to be a huge picture. */
const MOST_PIXELS = 100_000_000;
const LONGEST_SIDE = 30_000;

/** @throws AppError `file_too_complex` for a picture that is too large to be shown, `file_unreadable` for one without extent */
export function checkExtent(width: number, height: number): void {
  if (width < 1 || height < 1) throw broken();
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    throw new AppError("file_too_complex");
  }
}

/** The file is not what its first bytes say. */
export const broken = () => new AppError("file_unreadable");

/** The bytes from `start` up to `end`. @throws AppError `file_unreadable` when the file ends before */
export function slice(file: Buffer, start: number, end: number): Buffer {
  if (end > file.length) throw broken();
  return file.subarray(start, end);
}
