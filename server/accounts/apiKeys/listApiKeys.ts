import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { isoTime } from "../../db/time.ts";
import type { ApiKey } from "../../protocol/admin.ts";

export type ApiKeyRecord = ApiKey;

/** A row with its timestamps in wire format. */
export function toApiKey(row: ApiKeyRecord): ApiKey {
  return {
    ...row,
    expires_at: row.expires_at && isoTime(row.expires_at),
    last_used_at: row.last_used_at && isoTime(row.last_used_at),
    revoked_at: row.revoked_at && isoTime(row.revoked_at),
    created_at: isoTime(row.created_at),
  };
}

/** The tenant's keys, newest first, revoked ones last; secrets are not stored, so none can be shown. */
export async function listApiKeys(ctx: Ctx<AgentActor>): Promise<{ api_keys: ApiKey[] }> {
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<ApiKeyRecord[]>`
      select id, name, prefix, scopes, expires_at, last_used_at, revoked_at, created_at from api_keys
      where tenant_id = ${ctx.tenantId} order by revoked_at is not null, created_at desc, id desc limit 200`,
  );
  return { api_keys: rows.map(toApiKey) };
}
