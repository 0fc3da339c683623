/** Takes a file in: its bytes are kept until a job has read them. */
import { basename } from "node:path";
import { AppError } from "../../kernel/errors.ts";
import { cleanText } from "../readers/document.ts";
import { sniffType } from "../readers/sniffType.ts";
import type { FileContent } from "./fileContent.ts";
import { type AddedDocument, type FetchingSource, type StoreContext, storeFile } from "./storeFile.ts";

export interface AddDocumentInput {
  /** What makes it the same document next time: a path or an address. */
  sourceKey: string;
  /** Overrides the title the file gives itself. */
  title?: string | null;
  /** Where visitors can read it. Only http and https. */
  url?: string | null;
  mediaType?: string;
  /** For the type and, when nothing better is known, the title. Without one the source key's last part serves. */
  fileName?: string;
  /** The source it is fetched from. */
  source?: FetchingSource;
  bytes: Uint8Array | FileContent;
}

/**
 * Stores the file as a queued document; a job reads it next.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported`, `file_unreadable`, `file_encrypted`;
 *   `bad_request` for an empty or overlong key, or an address that is no web address; with a source also those of `storeFile`
 */
export async function addDocument(ctx: StoreContext, input: AddDocumentInput): Promise<AddedDocument> {
  const sourceKey = cleanText(input.sourceKey).trim();
  if (sourceKey === "" || sourceKey.length > 1000) throw new AppError("bad_request", { fields: ["source_key"] });
  const fileName = input.fileName ?? basename(sourceKey);
  const mediaType = await sniffType(input.bytes, { fileName, mediaType: input.mediaType });
  const givenTitle =
    cleanText(input.title ?? "")
      .trim()
      .slice(0, 300) || null;
  const { url = null, source, bytes } = input;
  return storeFile(ctx, { sourceKey, givenTitle, title: givenTitle ?? fileName, url, source, mediaType, bytes });
}
