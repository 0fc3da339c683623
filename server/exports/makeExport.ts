/** Writes an export's file in slices. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import {
  conversationsCsv,
  conversationsJsonl,
  knowledgeZip,
  settingsJson,
  visitorJson,
  type Writer,
} from "./writers.ts";

/** Approximate amount held in memory. */
const SLICE_BYTES = 512 * 1024;

interface Claimed {
  kind: string;
  format: string;
  visitor_id: string | null;
}

/**
 * Starts over if it was started before. Stops when the export is deleted meanwhile.
 * @param signal fires when this process ends or loses the job; the export is then started over elsewhere
 * @returns whether the file is complete
 * @throws errors that a retry may fix
 */
export async function makeExport(
  ctx: TenantContext,
  { exportId, signal }: { exportId: string; signal?: AbortSignal },
): Promise<boolean> {
  const claimed = await claim(ctx, exportId);
  if (!claimed) return false;
  const writer = await writerFor(ctx, claimed);
  let [ordinal, size, done] = [0, 0, 0];
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const body = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    const isThere = await writeSlice(ctx, exportId, { ordinal, body, done, total: writer.total });
    ordinal += 1;
    return isThere;
  };
  for await (const step of writer.steps) {
    signal?.throwIfAborted();
    const piece = typeof step.piece === "string" ? Buffer.from(step.piece) : step.piece;
    waiting.push(piece);
    waitingBytes += piece.length;
    size += piece.length;
    done = step.done;
    if (waitingBytes >= SLICE_BYTES && !(await flush())) return false;
  }
  if (!(await flush())) return false;
  return finish(ctx, exportId, { size, done });
}

/** Called when no retry is left. */
export async function failExport(ctx: TenantContext, exportId: string): Promise<void> {
  await withTenant(ctx, async ({ sql }) => {
    await sql`delete from export_slices where tenant_id = ${ctx.tenantId} and export_id = ${exportId}`;
    await sql`update exports set status = 'failed' where tenant_id = ${ctx.tenantId} and id = ${exportId}`;
  });
}

function claim(ctx: TenantContext, exportId: string): Promise<Claimed | undefined> {
  return withTenant(ctx, async ({ sql }) => {
    const [row] = await sql<Claimed[]>`
      update exports set status = 'running', done = 0, total_count = null, byte_size = 0
      where tenant_id = ${ctx.tenantId} and id = ${exportId} and status in ('queued', 'running') and expires_at > now()
      returning kind, format, visitor_id`;
    await sql`delete from export_slices where tenant_id = ${ctx.tenantId} and export_id = ${exportId}`;
    return row;
  });
}

function writerFor(ctx: TenantContext, { kind, format, visitor_id }: Claimed): Promise<Writer> {
  if (kind === "visitor") return visitorJson(ctx, visitor_id ? [visitor_id] : []);
  if (kind === "knowledge") return knowledgeZip(ctx);
  if (kind === "settings") return settingsJson(ctx);
  return format === "csv" ? conversationsCsv(ctx) : conversationsJsonl(ctx);
}

/** @returns false when the export was deleted */
function writeSlice(
  ctx: TenantContext,
  exportId: string,
  slice: { ordinal: number; body: Buffer; done: number; total: number },
): Promise<boolean> {
  return withTenant(ctx, async ({ sql }) => {
    const held = await sql`
      update exports set done = ${slice.done}, total_count = ${slice.total}, byte_size = byte_size + ${slice.body.length}
      where tenant_id = ${ctx.tenantId} and id = ${exportId} and status = 'running' returning id`;
    if (held.length === 0) return false;
    await sql`insert into export_slices (tenant_id, export_id, ordinal, body)
      values (${ctx.tenantId}, ${exportId}, ${slice.ordinal}, ${slice.body})`;
    return true;
  });
}

async function finish(
  ctx: TenantContext,
  exportId: string,
  { size, done }: { size: number; done: number },
): Promise<boolean> {
  const whole = await withTenant(
    ctx,
    ({ sql }) => sql`
      update exports set status = 'ready', done = ${done}, total_count = ${done}
      where tenant_id = ${ctx.tenantId} and id = ${exportId} and status = 'running' and byte_size = ${size} returning id`,
  );
  return whole.length > 0;
}
