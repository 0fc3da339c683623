import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { type Role, roleSchema } from "../../protocol/admin.ts";

export interface Membership {
  tenantId: string;
  tenantName: string;
  role: Role;
}

/** The tenants a user works for, last opened first. Memberships with an unknown role are left out. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const rows = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<{ tenant_id: string; tenant_name: string; role: string }[]>`
      select t.id as tenant_id, t.name as tenant_name, m.role
      from auth.member m join tenants t on t.id::text = m.organization_id
      where m.user_id = ${userId} order by m.opened_at desc nulls last, m.created_at, t.id`,
  );
  return rows.flatMap((row) => {
    const role = roleSchema.safeParse(row.role);
    return role.success ? [{ tenantId: row.tenant_id, tenantName: row.tenant_name, role: role.data }] : [];
  });
}
