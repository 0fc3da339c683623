/** The documents a search is limited to. */
import type { TenantTx } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { QuestionScope } from "../../protocol/api.ts";

/**
 * The ids of the scope's documents, from the database function `scope_documents`.
 * @throws AppError `scope_unknown` when the collection or one of the documents doesn't exist
 */
export async function findScope({ sql, tenantId }: TenantTx, scope: QuestionScope): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from scope_documents(${tenantId}::uuid, ${JSON.stringify(scope)}::jsonb) id`;
  const wanted = "collection" in scope ? 1 : new Set(scope.document_ids).size;
  if (rows.length < wanted) throw new AppError("scope_unknown");
  return rows.map((row) => row.id);
}
