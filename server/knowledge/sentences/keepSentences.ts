/** Keeps the embeddings of a document's sentences for later answers that cite them. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { TextReading } from "../../ports/embedder.ts";
import { packReadings } from "./packReadings.ts";
import { hashOf, type Sentences } from "./readSentences.ts";

/**
 * Values per document, besides two for each of its chunks: questions decide which chunks are read as one passage, so
 * visitors could otherwise fill the table with combinations.
 */
const MAX_MORE = 20;

/**
 * Does nothing if they are kept already, if the document has enough of them, or if it has been deleted meanwhile.
 * @param readings one per text, in order
 * @throws the database's errors
 */
export async function keepSentences(ctx: TenantContext, sentences: Sentences, readings: TextReading[]): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`
      insert into sentence_readings (tenant_id, document_id, texts_hash, readings)
      select tenant_id, id, ${hashOf(sentences)}, ${packReadings(readings)}::bytea from documents
      where tenant_id = ${ctx.tenantId} and id = ${sentences.documentId}
        and (select count(*) from sentence_readings r where r.tenant_id = ${ctx.tenantId} and r.document_id = documents.id)
          < ${MAX_MORE} + 2 * (select count(*) from chunks c where c.tenant_id = ${ctx.tenantId} and c.document_id = documents.id)
      on conflict do nothing`,
  );
}
