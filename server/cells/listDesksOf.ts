import { z } from "zod";
import { listMemberships } from "../accounts/members/listMemberships.ts";
import type { Parts } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import type { Person } from "../ports/cells.ts";

export const desksOfSchema = z.object({
  public_url: z.url({ protocol: /^https?$/ }),
  desks: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
});

/** The desks here of somebody who is signed in at another cell: the same account, or the same confirmed address. */
export async function listDesksOf(
  { db, config }: Pick<Parts, "db" | "config">,
  person: Person,
): Promise<z.infer<typeof desksOfSchema>> {
  const userId = await findSamePerson(db, person);
  const memberships = userId === null ? [] : await listMemberships(db, userId);
  const desks = memberships.map(({ tenantId, tenantName, role }) => ({ id: tenantId, name: tenantName, role }));
  return { public_url: config.PUBLIC_URL ?? "", desks };
}

/**
 * The account here of somebody from another cell. An account that has moved along keeps its id; else both sides must
 * have had the address confirmed, since anybody may enter it.
 */
export async function findSamePerson(db: Database, { userId, email }: Person): Promise<string | null> {
  const [found] = await withSystem(
    db,
    "accounts",
    (tx) => tx.sql<{ id: string }[]>`
      select id from auth.user
      where id = ${userId} or (email_verified and email = ${email?.toLowerCase() ?? null})
      order by id = ${userId} desc limit 1`,
  );
  return found?.id ?? null;
}
