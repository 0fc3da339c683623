/** Which documents a question is limited to. */
import type { Tx } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Scope } from "../protocol/api.ts";

/**
 * The ids of the scope's documents. A collection is every document that carries its name, and every page of a source
 * that is called so; case does not matter.
 * @throws AppError `scope_unknown` when there is no such collection, or one of the documents is not there
 */
export async function findScope(tx: Tx, tenantId: string, scope: Scope): Promise<string[]> {
  const { sql } = tx;
  const rows =
    "collection" in scope
      ? await sql<{ id: string }[]>`
          select id from documents where tenant_id = ${tenantId} and (
            lower(collection) = lower(${scope.collection}) or source_id in (
              select id from sources where tenant_id = ${tenantId} and lower(name) = lower(${scope.collection})))`
      : await sql<{ id: string }[]>`
          select id from documents where tenant_id = ${tenantId} and id = any(${scope.document_ids}::uuid[])`;
  const wanted = "collection" in scope ? 1 : new Set(scope.document_ids).size;
  if (rows.length < wanted) throw new AppError("scope_unknown");
  return rows.map((row) => row.id);
}
