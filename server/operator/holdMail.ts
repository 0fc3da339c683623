/** What is owed by email in a database that was restored: some of it may have been sent since. */
import type { Parts } from "../context/context.ts";
import { withSystem } from "../db/system.ts";
import { withTenant } from "../db/tenant.ts";
import { KINDS, traits } from "../jobs/outbox/traits.ts";

/** The reason that a held email is listed with. */
export const HELD = "held back by the restore";

export const MAIL_KINDS = KINDS.filter((kind) => traits[kind].lane === "mail");

/**
 * Turns every email that is owed into a dead letter, before the service is started on a restored database.
 * @returns how many there were
 */
export async function holdMail({ db }: Pick<Parts, "db">): Promise<number> {
  const owing = await withSystem(
    db,
    "dead_letters",
    ({ sql }) => sql<{ tenant_id: string }[]>`
      select distinct tenant_id from outbox where done_at is null and kind = any(${MAIL_KINDS}::text[])`,
  );
  let held = 0;
  for (const { tenant_id: tenantId } of owing) {
    held += await withTenant({ db, tenantId }, async ({ sql }) => {
      const rows = await sql`
        update outbox set done_at = now(), dead_at = now(), last_error = ${HELD}
        where tenant_id = ${tenantId} and done_at is null and kind = any(${MAIL_KINDS}::text[])`;
      return rows.count;
    });
  }
  return held;
}
