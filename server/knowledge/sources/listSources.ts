/** The tenant's sources, newest first. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { SourceList } from "../../protocol/sources.ts";
import { type StoredSource, selectSources, toSource } from "./sourceRow.ts";

/** Not paged: `addSource` limits their number. */
export async function listSources(ctx: TenantContext): Promise<SourceList> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<StoredSource[]>`${selectSources(tx, ctx.tenantId)} order by s.id desc`,
  );
  return { sources: rows.map(toSource) };
}
