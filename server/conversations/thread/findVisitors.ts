import { type TenantContext, withTenant } from "../../db/tenant.ts";

/** Finds a visitor by id, or all who left an address or were vouched for with it. */
export type VisitorQuery = { visitorId: string } | { email: string };

/** @returns the ids of the visitors found */
export async function findVisitors(ctx: TenantContext, query: VisitorQuery): Promise<string[]> {
  const { tenantId } = ctx;
  const found = await withTenant(ctx, ({ sql }) => {
    if ("visitorId" in query) {
      return sql<{ id: string }[]>`select id from visitors where tenant_id = ${tenantId} and id = ${query.visitorId}`;
    }
    const email = query.email.trim().toLowerCase();
    return sql<{ id: string }[]>`
      select id from visitors where tenant_id = ${tenantId} and lower(email) = ${email}
      union select visitor_id from tickets where tenant_id = ${tenantId} and lower(email) = ${email}`;
  });
  return found.map(({ id }) => id);
}
