import { z } from "zod";
import type { Database } from "../db/database.ts";
import { refuseLanding } from "../db/sql/refuseLanding.ts";
import { withSystem } from "../db/system.ts";

/** A landing that is just being committed is waited for, but no longer than the cell that asks waits for the answer. */
const LIMITS = { statementMs: 2000, lockMs: 2000, useMs: 2500 };

export const releaseSchema = z.object({ outcome: z.enum(["released", "landed", "unclear"]) });
type Outcome = z.infer<typeof releaseSchema>["outcome"];

/**
 * Answers the cell that a tenant is leaving when the command that moves it is gone.
 * @returns `released`: it lives there, and that command can't land it here any more, should it still run somewhere.
 *   `landed`: it lives here. `unclear`: neither is certain, and nothing may be changed
 * @throws the database's error while a landing is not over; then nothing is certain either
 */
export function releaseTenant(db: Database, tenantId: string): Promise<Outcome> {
  return withSystem(
    db,
    "end_lost_move",
    async ({ sql }): Promise<Outcome> => {
      if (await refuseLanding(sql, tenantId)) return "released";
      const placed = await sql`select from placements where tenant_id = ${tenantId}`;
      const known = await sql`select from tenants where id = ${tenantId}`;
      // Nothing at all may be a tenant that has landed and was deleted since.
      return placed.length === 0 && known.length === 1 ? "landed" : "unclear";
    },
    LIMITS,
  );
}
