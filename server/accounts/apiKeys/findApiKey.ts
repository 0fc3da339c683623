import { timingSafeEqual } from "node:crypto";
import type { Database } from "../../db/database.ts";
import { withSystem } from "../../db/system.ts";
import type { KeyScope } from "../../protocol/admin.ts";
import { apiKeyPrefix, hashApiKey } from "./apiKeySecret.ts";

export interface FoundApiKey {
  tenantId: string;
  id: string;
  name: string;
  scopes: KeyScope[];
  expiresAt: Date | null;
}

/**
 * The live key behind a bearer token, or null: unknown, revoked, expired and malformed look the same. Records its use
 * at most once a minute, so that a busy script does not write per request.
 */
export async function findApiKey(db: Database, text: string): Promise<FoundApiKey | null> {
  const prefix = apiKeyPrefix(text);
  if (!prefix) return null;
  const hash = Buffer.from(hashApiKey(text), "hex");
  return withSystem(db, "find_api_key", async (tx) => {
    const rows = await tx.sql<
      (Omit<FoundApiKey, "expiresAt"> & { endsAt: string | null; hash: string; stale: boolean })[]
    >`
      select tenant_id as "tenantId", id, name, scopes, expires_at::text as "endsAt", secret_hash as hash,
        coalesce(last_used_at < now() - interval '1 minute', true) as stale
      from api_keys where prefix = ${prefix} and revoked_at is null and (expires_at is null or expires_at > now())`;
    const match = rows.find((row) => timingSafeEqual(Buffer.from(row.hash, "hex"), hash));
    if (!match) return null;
    const { tenantId, id, name, scopes, endsAt } = match;
    if (match.stale)
      await tx.sql`update api_keys set last_used_at = now() where tenant_id = ${tenantId} and id = ${id}`;
    return { tenantId, id, name, scopes, expiresAt: endsAt === null ? null : new Date(endsAt) };
  });
}
