/** An uploaded file: kept on disk while it is processed, with only a piece of it in memory at any time. */
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "hono";
import { AppError } from "../kernel/errors.ts";
import { contentOnDisk, type FileContent, findBytes, partOf, piecesOf } from "../knowledge/documents/fileContent.ts";
import { bodyPieces, type SenderPace } from "./requestBody.ts";
import type { AppEnv } from "./router.ts";

export interface UploadedFile {
  fileName: string | undefined;
  mediaType: string | undefined;
  bytes: FileContent;
}

const MAX_HEAD_BYTES = 16 * 1024;
/** In a form, the file must be among the first parts. */
const MAX_PARTS = 32;
const BREAK = "\r\n";

/**
 * Receives the file of a multipart form (field `file`), or the body itself as the file.
 * @param name the file's name when the body itself is the file
 * @param folder for the temporary file (`uploadFolder`)
 * @param use processes the file, which is deleted afterwards, and returns the reply's body; a repeat of an idempotent
 *   write gets the first one's body without calling it
 * @throws AppError `invalid_body` for a form without a file, and what `bodyPieces` throws
 */
export async function withUpload<E extends AppEnv, T>(
  c: Context<E>,
  { name, limit, pace, folder }: { name: string | undefined; limit: number; pace: SenderPace; folder: string },
  use: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const disk = await openUnnamed(folder);
  try {
    let size = 0;
    for await (const piece of bodyPieces(c, limit, pace)) {
      await disk.write(piece, 0, piece.length, size);
      size += piece.length;
    }
    const body = contentOnDisk(disk, size);
    const type = c.req.header("content-type") ?? "";
    const isForm = /^multipart\/form-data\b/i.test(type);
    const file = isForm
      ? await findFormFile(body, type)
      : { fileName: name, mediaType: type.split(";")[0], bytes: body };
    if (!file) throw new AppError("invalid_body", { fields: ["file"] });
    const kept = await c.var.claimFile?.(await hashFile(file));
    return kept ? (JSON.parse(kept.body) as T) : await use(file);
  } finally {
    await disk.close();
  }
}

/** The same hash for the same file, however it is sent: a form's boundary differs each time. */
async function hashFile({ fileName, mediaType, bytes }: UploadedFile): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([fileName, mediaType]));
  for await (const piece of piecesOf(bytes)) hash.update(piece);
  return hash.digest("base64url");
}

/** Files are processed on the service's own disk: the system's temporary folder is often small, or in memory. */
export const uploadFolder = ({ DATA_DIR }: { DATA_DIR: string }) => join(DATA_DIR, "uploads");

/** An unlinked file: nothing of it is left behind, whatever happens to this process. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

/** The part `file` of a form on disk. @returns null when there is none, or the form is malformed */
async function findFormFile(body: FileContent, contentType: string): Promise<UploadedFile | null> {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,70})"|([^\s;,]{1,70}))/i.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  if (boundary === "--") return null;
  const separator = Buffer.from(BREAK + boundary, "latin1");
  // The first boundary has no line break before it.
  let at = (await findBytes(body, Buffer.from(boundary, "latin1"))) + boundary.length;
  if (at < boundary.length) return null;
  for (let parts = 0; parts < MAX_PARTS; parts++) {
    const head = Buffer.from(await body.read(at, at + MAX_HEAD_BYTES));
    const headEnd = head.indexOf(BREAK + BREAK);
    const isLast = head.subarray(0, 2).toString("latin1") === "--";
    if (isLast || headEnd < 0) return null;
    const start = at + headEnd + 2 * BREAK.length;
    const end = await findBytes(body, separator, start);
    if (end < 0) return null;
    const lines = head.subarray(0, headEnd).toString("utf8");
    if (valueIn(lines, "name") === "file" && valueIn(lines, "filename") !== undefined) {
      const mediaType = /^content-type:[ \t]*([^\s;]+)/im.exec(lines)?.[1];
      return { fileName: valueIn(lines, "filename"), mediaType, bytes: partOf(body, start, end) };
    }
    at = end + separator.length;
  }
  return null;
}

/** A parameter of the part's `Content-Disposition`; browsers encode `"` and line breaks in it as %22, %0D and %0A. */
function valueIn(lines: string, name: string): string | undefined {
  const disposition = /^content-disposition:(.*)$/im.exec(lines)?.[1] ?? "";
  const [, quoted, plain] = new RegExp(`[;\\s]${name}=(?:"([^"]*)"|([^\\s;"]+))`, "i").exec(disposition) ?? [];
  return (quoted ?? plain)?.replaceAll("%22", '"').replaceAll("%0D", "\r").replaceAll("%0A", "\n");
}
