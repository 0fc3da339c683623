/** Accepts a file: its bytes are stored until a job has read them. */
import { basename } from "node:path";
import { AppError } from "../../kernel/errors.ts";
import { cleanText } from "../readers/document.ts";
import { sniffType } from "../readers/sniffType.ts";
import type { FileContent } from "./fileContent.ts";
import { type AddedDocument, type FetchingSource, type StoreContext, storeFile } from "./storeFile.ts";

export interface AddDocumentInput {
  /** Identifies the document across uploads: a path or a URL. */
  sourceKey: string;
  /** Overrides the title found in the file. */
  title?: string | null;
  /** Public URL; only http and https. */
  url?: string | null;
  mediaType?: string;
  /** Used for the type and as a fallback title. Defaults to the source key's last part. */
  fileName?: string;
  /** The source it was fetched from. */
  source?: FetchingSource;
  bytes: Uint8Array | FileContent;
}

/**
 * Stores the file as a queued document, which a job then reads.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported`, `file_unreadable`, `file_encrypted`;
 * `bad_request` for an empty or overlong key or an invalid web address; with a source also those of `storeFile`
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
