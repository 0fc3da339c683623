import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { onlyRow } from "../db/onlyRow.ts";
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import type { Export } from "../protocol/data.ts";
import { isExportToken } from "./exportRow.ts";

const TYPES = {
  json: "application/json",
  jsonl: "application/jsonl",
  csv: "text/csv; charset=utf-8",
  zip: "application/zip",
};

export interface ExportFile {
  name: string;
  type: string;
  size: number;
  pieces: AsyncIterable<Buffer>;
}

/**
 * An export's file, read in slices. The audit log records who downloaded it.
 * @throws AppError `not_found`: no such export, not ready, expired, or wrong token
 */
export async function openExport(
  ctx: Ctx<AgentActor>,
  { exportId, token }: { exportId: string; token: string },
): Promise<ExportFile> {
  const { tenantId, parts } = ctx;
  if (!isExportToken(parts.config, tenantId, exportId, token)) throw new AppError("not_found");
  const row = await withTenant(ctx, async (tx) => {
    const [found] = await tx.sql<{ kind: Export["kind"]; format: Export["format"]; size: string; day: string }[]>`
      select kind, format, byte_size as size, created_at::date::text as day from exports
      where tenant_id = ${tenantId} and id = ${exportId} and status = 'ready' and expires_at > now()`;
    if (!found) throw new AppError("not_found");
    await auditAct(tx, ctx, { action: "export_downloaded", subject: exportId, details: { kind: found.kind } });
    return found;
  });
  return {
    name: `${row.kind}-${row.day}.${row.format}`,
    type: TYPES[row.format],
    size: Number(row.size),
    pieces: slices(ctx, exportId),
  };
}

/** @throws Error when the export is deleted midway: a partial file must not look complete */
async function* slices(ctx: TenantContext, exportId: string): AsyncGenerator<Buffer> {
  const counted = onlyRow(
    await withTenant(
      ctx,
      ({ sql }) => sql<{ count: number }[]>`
      select count(*)::int as count from export_slices where tenant_id = ${ctx.tenantId} and export_id = ${exportId}`,
    ),
  );
  for (let ordinal = 0; ordinal < counted.count; ordinal += 1) {
    const [slice] = await withTenant(
      ctx,
      ({ sql }) => sql<{ body: Buffer }[]>`
        select body from export_slices
        where tenant_id = ${ctx.tenantId} and export_id = ${exportId} and ordinal = ${ordinal}`,
    );
    if (!slice) throw new Error("the export was deleted while it was read");
    yield slice.body;
  }
}
