/** The current state of documents that earlier answers were based on. */
import { callForTenant, type TenantContext } from "../tenant.ts";

export interface CurrentDocument {
  id: string;
  version: number;
  title: string;
  url: string | null;
  is_ready: boolean;
}

/**
 * @param address part of a URL to search for; null: none
 * @returns those of the ids that still exist, and the readable documents whose URL contains that part
 */
export function currentDocuments(
  ctx: TenantContext,
  ids: string[],
  address: string | null,
): Promise<CurrentDocument[]> {
  return callForTenant<CurrentDocument>(ctx, "current_documents", { ids: [...new Set(ids)], address });
}
