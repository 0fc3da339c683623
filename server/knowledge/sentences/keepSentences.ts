/** Keeps the embeddings of a document's sentences for later answers that cite them. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { TextReading } from "../../ports/embedder.ts";
import { packReadings } from "./packReadings.ts";
import { hashOf, type Sentences } from "./readSentences.ts";

/**
 * Does nothing if they are kept already, or if the document has been deleted meanwhile.
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
      on conflict do nothing`,
  );
}
