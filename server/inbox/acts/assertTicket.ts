import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";

/** @throws AppError not_found when the tenant has no such ticket */
export async function assertTicket(ctx: TenantContext, ticketId: string): Promise<void> {
  const [ticket] = await withTenant(
    ctx,
    ({ sql }) => sql`select 1 from tickets where tenant_id = ${ctx.tenantId} and id = ${ticketId}`,
  );
  if (!ticket) throw new AppError("not_found");
}
