/** Creates a tenant: an operator's action, outside any tenant. */
import { v7 } from "uuid";
import { z } from "zod";
import type { Database } from "../db/database.ts";
import { withSystem } from "../db/system.ts";
import { AppError } from "../kernel/errors.ts";
import { uuidSchema } from "../protocol/ids.ts";
import { tenantSettingsSchema } from "../protocol/settings.ts";
import { ownRight, type Right } from "../rights/right.ts";
import { forgetTenant } from "./findTenant.ts";
import { parseOriginEntry } from "./origins.ts";

const inputSchema = z.object({
  id: uuidSchema.optional(),
  name: z.string().trim().min(1).max(100),
  origins: z.array(z.string()).max(100).default([]),
  settings: tenantSettingsSchema.partial().default({}),
});
export type NewTenant = z.input<typeof inputSchema>;

/**
 * Creates the tenant with its widget's allowed origins.
 * @returns its id (generated unless one is given)
 * @throws AppError `invalid_body` naming the origins that may not be listed, `conflict` when the id is taken
 */
export async function createTenant(db: Database, input: NewTenant): Promise<{ id: string }> {
  const id = await withSystem(db, "create_tenant", (tx) => insertTenant(ownRight(tx), input));
  forgetTenant(db, id);
  return { id };
}

/** The same, inside the caller's transaction of the platform role. @returns the id @throws as `createTenant` */
export async function insertTenant(right: Right, input: NewTenant): Promise<string> {
  const { id = v7(), name, origins, settings } = inputSchema.parse(input);
  const entries = origins.map(parseOriginEntry);
  const refused = entries.flatMap((entry, index) => (entry === null ? [`origins.${index}`] : []));
  if (refused.length > 0) throw new AppError("invalid_body", { fields: refused });
  const created = await right.sql`insert into tenants (id, name, settings)
    values (${id}, ${name}, ${JSON.stringify(settings)}::jsonb) on conflict do nothing returning id`;
  if (created.length === 0) throw new AppError("conflict");
  for (const origin of new Set(entries.filter((entry) => entry !== null))) {
    await right.sql`insert into tenant_origins (tenant_id, origin) values (${id}, ${origin})`;
  }
  return id;
}
