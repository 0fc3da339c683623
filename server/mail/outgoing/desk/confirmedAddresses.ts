import type { Parts } from "../../../context/context.ts";
import { withSystem } from "../../../db/system.ts";

export interface Address {
  /** The member's id. */
  id: string;
  email: string;
}

/** The tenant's members who work tickets and have confirmed their address. */
export async function confirmedAddresses({ db }: Pick<Parts, "db">, tenantId: string): Promise<Address[]> {
  return withSystem(
    db,
    "accounts",
    (tx) => tx.sql<Address[]>`
      select u.id, u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and m.role in ('agent', 'owner') and u.email_verified
      order by u.id`,
  );
}

/** A member's address, whatever their role. @returns null if it is not confirmed, or they no longer work there */
export async function confirmedAddress(
  { db }: Pick<Parts, "db">,
  tenantId: string,
  memberId: string,
): Promise<string | null> {
  const [member] = await withSystem(
    db,
    "accounts",
    ({ sql }) => sql<{ email: string }[]>`
      select u.email from auth.member m join auth."user" u on u.id = m.user_id
      where m.organization_id = ${tenantId} and u.id = ${memberId} and u.email_verified`,
  );
  return member?.email ?? null;
}
