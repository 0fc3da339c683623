import type { Database, Tx } from "../db/database.ts";
import { readAsTenant, withSystem } from "../db/system.ts";
import type { TenantTx } from "../db/tenant.ts";
import type { Named } from "../ports/cells.ts";

/** What this database says: it has it, another cell has it, or it knows nothing of it. */
export interface FoundHere {
  place: "here" | "unknown" | { cell: string };
  /** It belongs to a tenant that is just leaving: nobody can say where until it has gone. */
  isMoving: boolean;
}

/** Looks up what is named in this cell's own database, without asking anybody. */
export function findHere(db: Database, named: Named): Promise<FoundHere> {
  const { by, value } = named;
  return withSystem(db, "find_cell", async (tx) => {
    if (by === "tenant") return { place: await findTenantHere(tx, value), isMoving: false };
    // Rows of a tenant that is not at home are hidden from the platform role.
    const found =
      by === "key"
        ? await tx.sql`select from api_keys where prefix = ${value} and revoked_at is null limit 1`
        : by === "mail"
          ? await tx.sql`select from mails where id = ${value}::uuid`
          : await tx.sql`select from invitations where token_hash = ${value} and expires_at > now()`;
    if (found.length > 0) return { place: "here", isMoving: false };
    return { place: "unknown", isMoving: await isLeaving(tx, named) };
  });
}

/** Each tenant that is just leaving is asked by itself: there is one for each command that moves one. */
async function isLeaving(tx: Tx, named: Named): Promise<boolean> {
  const leaving = await tx.sql<{ id: string }[]>`select tenant_id as id from placements where state = 'frozen'`;
  for (const { id } of leaving) {
    if (await readAsTenant(tx, id, (own) => isKnownTo(own, named))) return true;
  }
  return false;
}

async function isKnownTo({ sql, tenantId }: TenantTx, { by, value }: Named): Promise<boolean> {
  const found =
    by === "key"
      ? await sql`select from api_keys where tenant_id = ${tenantId} and prefix = ${value} and revoked_at is null`
      : by === "mail"
        ? await sql`select from mails where tenant_id = ${tenantId} and id = ${value}::uuid`
        : await sql`
            select from invitations where tenant_id = ${tenantId} and token_hash = ${value} and expires_at > now()`;
  return found.length > 0;
}

/** A frozen tenant still lives here: its requests are asked to come again in a moment. */
async function findTenantHere({ sql }: Tx, tenantId: string): Promise<FoundHere["place"]> {
  const [placed] = await sql<{ cell: string; state: "arriving" | "frozen" | "left" }[]>`
    select cell, state from placements where tenant_id = ${tenantId}::uuid`;
  if (placed) return placed.state === "frozen" ? "here" : { cell: placed.cell };
  const known = await sql`select from tenants where id = ${tenantId}::uuid`;
  return known.length > 0 ? "here" : "unknown";
}
