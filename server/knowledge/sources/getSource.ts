/** One source with its progress. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Source } from "../../protocol/sources.ts";
import { type StoredSource, selectSources, toSource } from "./sourceRow.ts";

/** @throws AppError `not_found` */
export async function getSource(ctx: TenantContext, { sourceId }: { sourceId: string }): Promise<Source> {
  const [row] = await withTenant(
    ctx,
    (tx) => tx.sql<StoredSource[]>`${selectSources(tx, ctx.tenantId)} and s.id = ${sourceId}`,
  );
  if (!row) throw new AppError("not_found");
  return toSource(row);
}
