import type { TenantTx } from "../db/tenant.ts";
import { AppError } from "../kernel/errors.ts";
import { answerLocale } from "../tenants/answerLocale.ts";
import { parseSettings } from "../tenants/settings.ts";

/** @returns the visitor's language @throws AppError not_found when the tenant has no such ticket */
export async function requireTicket({ sql, tenantId }: TenantTx, ticketId: string): Promise<{ locale: string | null }> {
  const [ticket] = await sql<{ locale: string | null; settings: unknown }[]>`
    select t.locale, n.settings from tickets t join tenants n on n.id = t.tenant_id
      where t.tenant_id = ${tenantId} and t.id = ${ticketId}`;
  if (!ticket) throw new AppError("not_found");
  return { locale: answerLocale(ticket.locale, parseSettings(ticket.settings)) };
}
