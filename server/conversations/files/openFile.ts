/** Gives a file back, piece by piece. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

export interface StoredFile {
  name: string;
  type: string;
  size: number;
  pieces: AsyncIterable<Buffer>;
}

/**
 * @param file.isSent only a file that a message took along: what waits to be sent is the visitor's alone
 * @throws AppError `not_found`: there is none, or it belongs to another conversation
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

/** @throws Error when it is deleted while it is read: half a file must not look like a whole one */
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
