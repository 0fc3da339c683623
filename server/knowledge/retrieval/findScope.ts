/** Which documents a question is limited to. */
import type { Tx } from "../../db/database.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Scope } from "../../protocol/api.ts";

/**
 * The ids of the scope's documents, as the database function `scope_documents` finds them.
 * @throws AppError `scope_unknown` when there is no such collection, or one of the documents is not there
 */
export async function findScope({ sql }: Tx, scope: Scope): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from scope_documents(${JSON.stringify(scope)}::jsonb) id`;
  const wanted = "collection" in scope ? 1 : new Set(scope.document_ids).size;
  if (rows.length < wanted) throw new AppError("scope_unknown");
  return rows.map((row) => row.id);
}
