import type { Parts } from "../../context/context.ts";
import type { Tx } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import { AppError } from "../../kernel/errors.ts";
import type { InvitationShown, Role } from "../../protocol/admin.ts";
import { type Right, rightOfLink } from "../../rights/right.ts";
import { hashLinkToken } from "../signIn/links.ts";

interface PendingInvitation {
  id: string;
  tenantId: string;
  tenant: string;
  email: string;
  role: Role;
  /** The link came by mail: whoever has it can read mail to the address. */
  isMailed: boolean;
}

/**
 * The invitation that a link's secret belongs to, locked until the transaction ends.
 * @throws AppError link_expired
 */
export async function lockInvitation(tx: Tx, token: string): Promise<PendingInvitation & { right: Right }> {
  const [row] = await tx.sql<PendingInvitation[]>`
    select i.id, i.tenant_id as "tenantId", t.name as tenant, i.email, i.role, i.mailed_at is not null as "isMailed"
    from invitations i join tenants t on t.id = i.tenant_id
    where i.token_hash = ${hashLinkToken(token)} and i.expires_at > now()
      and not exists (select from tenant_deletions d where d.id = t.id)
    for update of i`;
  if (!row) throw new AppError("link_expired");
  return { ...row, right: rightOfLink(tx) };
}

/**
 * What a link invites to, for its holder. Does not reveal whether the address has an account.
 * @throws AppError link_expired
 */
export async function findInvitation(parts: Pick<Parts, "db">, token: string): Promise<InvitationShown> {
  const { tenant, email, role } = await withSystem(parts.db, "accounts", (tx) => lockInvitation(tx, token));
  return { tenant, email, role };
}
