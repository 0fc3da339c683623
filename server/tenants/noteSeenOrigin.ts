/** Records that the chat was opened on one of the tenant's own pages, which proves that the snippet is installed. */
import type { Parts } from "../context/context.ts";
import type { Database } from "../db/database.ts";
import { withTenant } from "../db/tenant.ts";
import type { TenantProfile } from "./findTenant.ts";
import { entryFor } from "./origins.ts";
import { tellOriginsChanged } from "./tellOriginsChanged.ts";

const EVERY_MS = 60_000;
const MAX_KNOWN = 10_000;

/**
 * When an entry was last written, by tenant and entry. Per database, so that two servers in one process share
 * nothing.
 */
const written = new WeakMap<Database, Map<string, number>>();

/**
 * Writes at most once a minute per entry, without blocking or failing the request. Stores only the page's origin: its
 * path is the visitor's data, and is deleted with the conversation.
 */
export function noteSeenOrigin(
  parts: Pick<Parts, "db" | "bus" | "log">,
  tenant: TenantProfile,
  origin: string,
  now: number = Date.now(),
): void {
  // The tenant's hosted page is on no list.
  const entry = entryFor(origin, tenant.origins);
  if (entry === null) return;
  const known = written.get(parts.db) ?? new Map<string, number>();
  written.set(parts.db, known);
  const key = `${tenant.id} ${entry}`;
  const last = known.get(key);
  if (last !== undefined && now - last < EVERY_MS) return;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, now);
  void store(parts, tenant.id, { entry, origin });
}

interface Seen {
  entry: string;
  origin: string;
}

async function store(parts: Pick<Parts, "db" | "bus" | "log">, tenantId: string, { entry, origin }: Seen) {
  try {
    await withTenant(
      { db: parts.db, tenantId },
      ({ sql }) => sql`
        update tenant_origins set seen_at = now(), seen_page = ${origin}
        where tenant_id = ${tenantId} and origin = ${entry}
          and (seen_at is null or seen_at < now() - interval '1 minute')`,
    );
    await tellOriginsChanged({ parts, tenantId });
  } catch (error) {
    parts.log.warn({ err: error, tenant_id: tenantId }, "where the chat was opened could not be recorded");
  }
}
