/** Accepts an upload that is about to be sent; it is visible to its sender alone until a message includes it. */
import { createHash } from "node:crypto";
import { v7 } from "uuid";
import type { Ctx } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Attachment } from "../../protocol/events.ts";
import { MAX_FILE_BYTES, MAX_FILES } from "../../protocol/files.ts";
import { readOwnQuota } from "../../tenants/setQuota.ts";
import { refuseBlocked } from "../people/refuseBlocked.ts";
import { cleanFile } from "./cleanFile.ts";
import { fileNameFor } from "./fileName.ts";

const PIECE_BYTES = 512 * 1024;
/** Maximum unsent uploads per ticket and sender: one message's files, plus those of one abandoned message. */
const MAX_WAITING = 2 * MAX_FILES;

/**
 * Stores a picture or a PDF, stripped of metadata about its sender. The quota is checked without a lock: a few
 * concurrent uploads may exceed it, but handshakes, which update the tenant's row, need not wait for an upload.
 * @param bytes as received
 * @param uploadedBy the agent; null for the visitor
 * @throws AppError those of `cleanFile`, `file_too_large`, `too_many_files` (too many unsent), `quota_exceeded`,
 *   `visitor_blocked`, `not_found`
 */
export async function addFile(
  ctx: Ctx,
  input: { ticketId: string; uploadedBy: string | null; fileName: string | undefined; bytes: Buffer },
): Promise<Attachment> {
  const { ticketId, uploadedBy, fileName, bytes } = input;
  if (bytes.length > MAX_FILE_BYTES) throw new AppError("file_too_large");
  const file = cleanFile(bytes);
  const added = { id: v7(), name: fileNameFor(fileName, file.type), type: file.type, size: file.bytes.length };
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  const { tenantId } = ctx;
  await withTenant(ctx, async (tx) => {
    if (ctx.actor.kind === "visitor") await refuseBlocked(tx, ctx.actor.visitorId);
    await checkRoom(tx, ctx, { ticketId, uploadedBy, size: added.size });
    await tx.sql`
      insert into attachments (tenant_id, id, ticket_id, name, media_type, byte_size, sha256, uploaded_by)
      values (${tenantId}, ${added.id}, ${ticketId}, ${added.name}, ${added.type}, ${added.size}, ${sha256}, ${uploadedBy})`;
    for (let ordinal = 0; ordinal * PIECE_BYTES < added.size; ordinal += 1) {
      const body = file.bytes.subarray(ordinal * PIECE_BYTES, (ordinal + 1) * PIECE_BYTES);
      await tx.sql`
        insert into attachment_pieces (tenant_id, attachment_id, ordinal, body)
        values (${tenantId}, ${added.id}, ${ordinal}, ${body})`;
    }
  });
  return added;
}

async function checkRoom(
  { sql }: Tx,
  { tenantId, parts }: Ctx,
  { ticketId, uploadedBy, size }: { ticketId: string; uploadedBy: string | null; size: number },
): Promise<void> {
  const [row] = await sql<{ waiting: number; used: number; quota: unknown }[]>`
    select n.quota,
      (select count(*)::int from attachments f
        where f.tenant_id = t.tenant_id and f.ticket_id = t.id and f.message_id is null
          and f.uploaded_by is not distinct from ${uploadedBy}) as waiting,
      (select coalesce(sum(f.byte_size), 0)::float8 from attachments f where f.tenant_id = t.tenant_id) as used
    from tickets t join tenants n on n.id = t.tenant_id
    where t.tenant_id = ${tenantId} and t.id = ${ticketId} for key share of t`;
  if (!row) throw new AppError("not_found");
  if (row.waiting >= MAX_WAITING) throw new AppError("too_many_files");
  const limit = readOwnQuota(row.quota).file_bytes ?? parts.config.QUOTA_FILE_MEGABYTES * 1_000_000;
  if (row.used + size > limit) throw new AppError("quota_exceeded");
}
