/** Streams a stored file. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

export interface StoredFile {
  name: string;
  type: string;
  size: number;
  pieces: AsyncIterable<Buffer>;
}

/**
 * Opens a file for reading.
 * @param file.isSent only files that were sent with a message: unsent ones are visible to the visitor alone
 * @throws AppError `not_found`: missing, or from another conversation
 */
export async function openFile(
  ctx: TenantContext,
  file: { ticketId: string; fileId: string; isSent: boolean },
): Promise<StoredFile> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<Omit<StoredFile, "pieces">[]>`
      select name, media_type as type, byte_size as size from attachments
      where tenant_id = ${ctx.tenantId} and id = ${file.fileId} and ticket_id = ${file.ticketId}
        and (message_id is not null or (uploaded_by is null and not ${file.isSent}::boolean))`,
  );
  if (!row) throw new AppError("not_found");
  return { ...row, pieces: piecesOf(ctx, file.fileId, row.size) };
}

/** @throws Error when the file is deleted while it is read: half a file must not look complete */
export async function* piecesOf(ctx: TenantContext, fileId: string, size: number): AsyncGenerator<Buffer> {
  for (let [ordinal, left] = [0, size]; left > 0; ordinal += 1) {
    const [piece] = await withTenant(
      ctx,
      ({ sql }) => sql<{ body: Buffer }[]>`
        select body from attachment_pieces
        where tenant_id = ${ctx.tenantId} and attachment_id = ${fileId} and ordinal = ${ordinal}`,
    );
    if (!piece) throw new Error("the file was deleted while it was read");
    left -= piece.body.length;
    yield piece.body;
  }
}
