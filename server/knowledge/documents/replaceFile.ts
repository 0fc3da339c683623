/** Replaces the file of an existing document, whatever the new file is called. */
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { QA_MEDIA_TYPE } from "../readers/document.ts";
import { type AddDocumentInput, addDocument } from "./addDocument.ts";
import type { AddedDocument, StoreContext } from "./storeFile.ts";

interface ReplaceFileInput extends Pick<AddDocumentInput, "bytes" | "fileName" | "mediaType"> {
  documentId: string;
}

interface StoredFile {
  source_key: string;
  source_id: string | null;
  given_title: string | null;
  url: string | null;
  media_type: string;
}

/**
 * The title and URL given with the first file stay.
 * @throws AppError `not_found`; `conflict` for a written question and answer or a source's page; those of `addDocument`
 * for the file
 */
export async function replaceFile(ctx: StoreContext, input: ReplaceFileInput): Promise<AddedDocument> {
  const [document] = await withTenant(
    ctx,
    (tx) => tx.sql<StoredFile[]>`
      select source_key, source_id, given_title, url, media_type from documents
      where tenant_id = ${ctx.tenantId} and id = ${input.documentId}`,
  );
  if (!document) throw new AppError("not_found");
  if (document.media_type === QA_MEDIA_TYPE || document.source_id !== null) throw new AppError("conflict");
  const { bytes, fileName, mediaType } = input;
  const { source_key: sourceKey, given_title: title, url } = document;
  return addDocument(ctx, { sourceKey, title, url, bytes, fileName, mediaType });
}
