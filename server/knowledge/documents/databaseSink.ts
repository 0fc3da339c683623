/** Ingests files straight into the database, one by one, without a queue. */
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ErrorKey } from "../../protocol/errors.ts";
import { createFileReader, type FileReader } from "../readers/createFileReader.ts";
import { addDocument } from "./addDocument.ts";
import { type IngestContext, type IngestOutcome, ingestDocument } from "./ingestDocument.ts";
import { type FileSink, reasonOf } from "./serverSink.ts";
import type { StoreContext } from "./storeFile.ts";

/** The context names the tenant; `close` ends the reader processes. */
export function databaseSink(ctx: IngestContext & StoreContext): { sink: FileSink; close: () => Promise<void> } {
  const reader = createFileReader();
  const sink: FileSink = async ({ sourceKey, url, bytes }) => {
    const added = await addDocument(ctx, { sourceKey, url, bytes });
    if (added.unchanged && added.status === "ready") return { outcome: "unchanged" };
    const outcome = await ingestToTheEnd(ctx, added.id, reader);
    if (outcome.status === "failed") {
      return { outcome: "failed", reason: reasonOf(outcome.errorKey ?? "ingestion_failed", outcome.errorDetails) };
    }
    return { outcome: "added" };
  };
  return { sink, close: reader.close };
}

/** How often a newer file may come in while one is read. */
const TRIES = 10;

/**
 * A service that runs beside this may have read the document first: then what came of it there counts.
 * @throws AppError `not_found` when the document was deleted meanwhile, `conflict` when newer files come in all the time
 */
async function ingestToTheEnd(ctx: IngestContext, documentId: string, reader: FileReader): Promise<IngestOutcome> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const outcome = await ingestDocument(ctx, { documentId, reader });
    if (outcome.status !== "superseded") return outcome;
    const elsewhere = await readOutcome(ctx, documentId);
    if (elsewhere) return elsewhere;
  }
  throw new AppError("conflict");
}

/** @returns null while it has still to be read */
async function readOutcome(ctx: IngestContext, documentId: string): Promise<IngestOutcome | null> {
  const [document] = await withTenant(
    ctx,
    ({ sql, tenantId }) => sql<
      { status: string; error_key: ErrorKey | null; error_details: Record<string, unknown> }[]
    >`
      select status, error_key, error_details from documents where tenant_id = ${tenantId} and id = ${documentId}`,
  );
  if (!document) throw new AppError("not_found");
  if (document.status === "ready") return { status: "ready" };
  if (document.status !== "failed") return null;
  return { status: "failed", errorKey: document.error_key ?? "ingestion_failed", errorDetails: document.error_details };
}
