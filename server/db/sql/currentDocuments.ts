/** What documents are like now, for answers that were given before. */
import { callForTenant, type TenantContext } from "../tenant.ts";

export interface CurrentDocument {
  id: string;
  version: number;
  title: string;
  url: string | null;
  is_ready: boolean;
}

/**
 * @param address a part of an address; null: none is looked for
 * @returns those of the ids that are still there, and the documents that can be read whose address holds that part
 */
export function currentDocuments(
  ctx: TenantContext,
  ids: string[],
  address: string | null,
): Promise<CurrentDocument[]> {
  return callForTenant<CurrentDocument>(ctx, "current_documents", { ids: [...new Set(ids)], address });
}
