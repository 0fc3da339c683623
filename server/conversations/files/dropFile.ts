import { type TenantContext, withTenant } from "../../db/tenant.ts";

/**
 * Forgets a file that its sender has thought better of. One that was sent stays with its message.
 * @param file.uploadedBy the member at the desk; null for the visitor
 * @returns whether there was one
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
