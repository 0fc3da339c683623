import { v7 } from "uuid";
import { auditAct } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { findVisitors } from "../conversations/thread/findVisitors.ts";
import { oneAtATime } from "../db/oneAtATime.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { MAKE_EXPORT } from "../ports/jobKinds.ts";
import type { Export, ExportRequest } from "../protocol/data.ts";
import { type ExportRow, toExport } from "./exportRow.ts";

/** Maximum exports per tenant. */
const MAX_EXPORTS = 10;
const LIFE_HOURS = 24;
const FORMATS = { knowledge: "zip", settings: "json", visitor: "json" } as const;

/**
 * Requests an export, which a job then makes. It expires after a day.
 * @throws AppError `not_found` for an unknown visitor, `conflict` when there are already ten, or when the address
 *   belongs to several visitors (export each by id)
 */
export async function requestExport(ctx: Ctx<AgentActor>, request: ExportRequest): Promise<Export> {
  const { tenantId, actor, parts } = ctx;
  const format = request.kind === "conversations" ? request.format : FORMATS[request.kind];
  const visitorId = request.kind === "visitor" ? await visitorOf(ctx, request.visitor) : null;
  return withTenant(ctx, async (tx) => {
    await oneAtATime(tx, tenantId);
    const [row] = await tx.sql<ExportRow[]>`
      insert into exports (tenant_id, id, kind, format, visitor_id, status, requested_by, expires_at)
      select ${tenantId}, ${v7()}, ${request.kind}, ${format}, ${visitorId}::uuid, 'queued', ${actor.id},
        now() + make_interval(hours => ${LIFE_HOURS})
      where (select count(*) from exports where tenant_id = ${tenantId}) < ${MAX_EXPORTS}
      returning id, kind, format, status, done, total_count as total, byte_size, created_at, expires_at`;
    if (!row) throw new AppError("conflict", { details: { most: MAX_EXPORTS } });
    const details = { kind: request.kind, format, ...(visitorId && { visitor: visitorId }) };
    await auditAct(tx, ctx, { action: "export_requested", subject: row.id, details });
    await parts.jobs.enqueue(tx, MAKE_EXPORT, { tenantId, exportId: row.id });
    return toExport(parts.config, tenantId, row);
  });
}

async function visitorOf(
  ctx: Ctx<AgentActor>,
  visitor: (ExportRequest & { kind: "visitor" })["visitor"],
): Promise<string> {
  const [found, ...more] = await findVisitors(ctx, "email" in visitor ? visitor : { visitorId: visitor.visitor_id });
  if (!found) throw new AppError("not_found");
  if (more.length > 0) throw new AppError("conflict", { details: { visitors: [found, ...more] } });
  return found;
}
