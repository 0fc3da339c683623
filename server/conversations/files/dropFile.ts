import { type TenantContext, withTenant } from "../../db/tenant.ts";

/**
 * Deletes an unsent file that its sender has removed. A sent file stays with its message.
 * @param file.uploadedBy the agent; null for the visitor
 * @returns whether a file was deleted
 */
export async function dropFile(
  ctx: TenantContext,
  file: { ticketId: string; fileId: string; uploadedBy: string | null },
): Promise<boolean> {
  const gone = await withTenant(
    ctx,
    ({ sql }) => sql`
      delete from attachments where tenant_id = ${ctx.tenantId} and id = ${file.fileId} and ticket_id = ${file.ticketId}
        and message_id is null and uploaded_by is not distinct from ${file.uploadedBy}
      returning id`,
  );
  return gone.length > 0;
}
