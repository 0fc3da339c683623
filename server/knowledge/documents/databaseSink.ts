/** Ingests files straight into the database, one by one, without a queue. */

import { createFileReader } from "../readers/createFileReader.ts";
import { addDocument } from "./addDocument.ts";
import { type IngestContext, ingestDocument } from "./ingestDocument.ts";
import { type FileSink, reasonOf } from "./serverSink.ts";
import type { StoreContext } from "./storeFile.ts";

/** The context names the tenant; `close` ends the reader processes. */
export function databaseSink(ctx: IngestContext & StoreContext): { sink: FileSink; close: () => Promise<void> } {
  const reader = createFileReader();
  const sink: FileSink = async ({ sourceKey, url, bytes }) => {
    const added = await addDocument(ctx, { sourceKey, url, bytes });
    if (added.unchanged && added.status === "ready") return { outcome: "unchanged" };
    const outcome = await ingestDocument(ctx, { documentId: added.id, reader });
    if (outcome.status === "failed") {
      return { outcome: "failed", reason: reasonOf(outcome.errorKey!, outcome.errorDetails) };
    }
    return { outcome: "added" };
  };
  return { sink, close: reader.close };
}
