import type { Database, Tx } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import type { Named } from "../ports/cells.ts";

/** What this database says: it has it, another cell has it, or it knows nothing of it. */
export interface FoundHere {
  place: "here" | "unknown" | { cell: string };
  /** Some tenant is just leaving: what names it by a key or a mail can't be seen until it has gone. */
  isMoving: boolean;
}

/** Looks up what is named in this cell's own database, without asking anybody. */
export function findHere(db: Database, { by, value }: Named): Promise<FoundHere> {
  return withSystem(db, "find_cell", async (tx) => {
    if (by === "tenant") return { place: await findTenantHere(tx, value), isMoving: false };
    // Rows of a tenant that is not at home are hidden from the platform role.
    const found =
      by === "key"
        ? await tx.sql`select from api_keys where prefix = ${value} and revoked_at is null limit 1`
        : await tx.sql`select from mails where id = ${value}::uuid`;
    if (found.length > 0) return { place: "here", isMoving: false };
    const moving = await tx.sql`select from placements where state = 'frozen' limit 1`;
    return { place: "unknown", isMoving: moving.length > 0 };
  });
}

/** A frozen tenant still lives here: its requests are asked to come again in a moment. */
async function findTenantHere({ sql }: Tx, tenantId: string): Promise<FoundHere["place"]> {
  const [placed] = await sql<{ cell: string; state: "arriving" | "frozen" | "left" }[]>`
    select cell, state from placements where tenant_id = ${tenantId}::uuid`;
  if (placed) return placed.state === "frozen" ? "here" : { cell: placed.cell };
  const known = await sql`select from tenants where id = ${tenantId}::uuid`;
  return known.length > 0 ? "here" : "unknown";
}
