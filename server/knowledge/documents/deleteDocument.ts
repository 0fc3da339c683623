/** Deletes one document with everything that belongs to it. */
import type { ActingContext } from "../../audit/writeAudit.ts";
import { AppError } from "../../kernel/errors.ts";
import { deleteDocuments } from "./deleteDocuments.ts";
import type { IngestContext } from "./ingestDocument.ts";

/** @throws AppError `not_found` */
export async function deleteDocument(
  ctx: IngestContext & ActingContext,
  { documentId }: { documentId: string },
): Promise<void> {
  const [gone] = await deleteDocuments(ctx, { documentIds: [documentId] });
  if (!gone) throw new AppError("not_found");
}
