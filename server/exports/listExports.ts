import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { ExportList } from "../protocol/data.ts";
import { type ExportRow, toExport } from "./exportRow.ts";

/** The tenant's unexpired exports, newest first, with their progress. */
export async function listExports(ctx: Ctx<AgentActor>): Promise<ExportList> {
  const rows = await withTenant(
    ctx,
    ({ sql }) => sql<ExportRow[]>`
      select id, kind, format, status, done, total_count as total, byte_size, created_at, expires_at from exports
      where tenant_id = ${ctx.tenantId} and expires_at > now() order by created_at desc, id desc`,
  );
  return { exports: rows.map((row) => toExport(ctx.parts.config, ctx.tenantId, row)) };
}
