/** Which of the tenant's documents a visitor is looking at. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { pageKey } from "./preferPage.ts";

/** @returns their ids; none when the page is no document, which is the rule outside of a help centre */
export async function findPageDocuments(ctx: TenantContext, page: string): Promise<string[]> {
  const key = pageKey(page);
  if (key === null) return [];
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<{ id: string; url: string }[]>`
      select id, url from documents where tenant_id = ${ctx.tenantId} and status = 'ready' and url like ${pattern}`,
  );
  return rows.filter((row) => pageKey(row.url) === key).map((row) => row.id);
}
