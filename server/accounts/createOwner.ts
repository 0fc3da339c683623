import { writeAudit } from "../audit/writeAudit.ts";
import type { Parts } from "../context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { addMember, type NewMember } from "./addMember.ts";
import { hashPassword } from "./password.ts";

/**
 * Makes the accounts side of a tenant that exists already: its organization and its first owner, in one transaction.
 * Safe to repeat: an account that is there keeps its name and gets this password; its sessions end.
 * @returns the owner's user id
 */
export async function createOwner(
  parts: Pick<Parts, "db">,
  input: Omit<NewMember, "role"> & { tenantName: string },
): Promise<string> {
  const { tenantId, tenantName } = input;
  const hash = await hashPassword(input.password);
  const { userId, isNew } = await withSystem(parts.db, "accounts", async (tx) => {
    await tx.sql`insert into auth.organization (id, name, slug) values (${tenantId}, ${tenantName}, ${tenantId})
      on conflict (id) do update set name = excluded.name`;
    return addMember(tx, { ...input, role: "owner" }, { hash, reset: true });
  });
  if (!isNew) return userId;
  await withTenant({ db: parts.db, tenantId }, (tx) =>
    writeAudit(tx, {
      tenantId,
      actorId: "system",
      action: "member_added",
      subject: userId,
      details: { role: "owner" },
    }),
  );
  return userId;
}
