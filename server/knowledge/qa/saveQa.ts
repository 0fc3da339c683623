/** Creates or updates a written question and answer: a document like any other, with the question as its heading. */
import { v7 } from "uuid";
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { type AddedDocument, type StoreContext, storeFile } from "../documents/storeFile.ts";
import { cleanText, QA_MEDIA_TYPE } from "../readers/document.ts";
import type { WrittenQa } from "../readers/readQa.ts";

interface SaveQaInput extends WrittenQa {
  url: string | null;
  /** The document to update; without it a new one is created. */
  documentId?: string;
}

/**
 * A job reads it next; until then the old answer is served.
 * @throws AppError `not_found` for a document that is not a question and answer; `bad_request` for an invalid web
 * address
 */
export async function saveQa(ctx: StoreContext, input: SaveQaInput): Promise<AddedDocument> {
  const written = cleanQa(input);
  const { question } = written;
  const sourceKey = input.documentId ? await sourceKeyOf(ctx, input.documentId) : `qa:${v7()}`;
  return storeFile(ctx, {
    sourceKey,
    givenTitle: question,
    title: question,
    url: input.url,
    mediaType: QA_MEDIA_TYPE,
    bytes: Buffer.from(JSON.stringify(written)),
  });
}

/** The normalized input: each question once and on one line, without invisible characters. */
export function cleanQa(input: WrittenQa): WrittenQa {
  const line = (text: string) => cleanText(text).replace(/\s+/g, " ").trim();
  const question = line(input.question);
  const alternatives = [...new Set(input.alternatives.map(line))].filter((text) => text && text !== question);
  return { question, answer: cleanText(input.answer).trim(), alternatives };
}

async function sourceKeyOf(ctx: TenantContext, documentId: string): Promise<string> {
  const [document] = await withTenant(
    ctx,
    (tx) => tx.sql<{ source_key: string }[]>`
      select source_key from documents
      where tenant_id = ${ctx.tenantId} and id = ${documentId} and media_type = ${QA_MEDIA_TYPE}`,
  );
  if (!document) throw new AppError("not_found");
  return document.source_key;
}
