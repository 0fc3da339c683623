import type { Ctx, VisitorActor } from "../../context.ts";
import { withTenant } from "../../db/tenant.ts";

/** Forgets a file that the visitor has thought better of. One that was sent stays with its message. */
export async function dropFile(ctx: Ctx<VisitorActor>, { fileId }: { fileId: string }): Promise<void> {
  await withTenant(
    ctx,
    ({ sql }) => sql`
      delete from attachments where tenant_id = ${ctx.tenantId} and id = ${fileId}
        and ticket_id = ${ctx.actor.ticketId} and message_id is null`,
  );
}
