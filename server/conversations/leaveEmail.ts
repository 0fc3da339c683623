/** Where a visitor wants the answer when the page is closed. */
import type { Ctx, VisitorActor } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import { AppError } from "../errors.ts";

/**
 * Keeps the address for this conversation, and for the visitor's later ones when there is none yet (an address the
 * tenant has vouched for stays).
 * @throws AppError `not_found` when the conversation was deleted
 */
export async function leaveEmail(ctx: Ctx<VisitorActor>, { email }: { email: string }): Promise<void> {
  const { ticketId, visitorId } = ctx.actor;
  await withTenant(ctx, async (tx) => {
    const kept = await tx.sql`
      update tickets set email = ${email}
      where tenant_id = ${ctx.tenantId} and id = ${ticketId} and visitor_id = ${visitorId} returning id`;
    if (kept.length === 0) throw new AppError("not_found");
    await tx.sql`
      update visitors set email = ${email}
      where tenant_id = ${ctx.tenantId} and id = ${visitorId} and email is null`;
  });
  await ctx.parts.bus.publish({ type: "ticket_changed", tenant_id: ctx.tenantId, ticket_id: ticketId });
}
