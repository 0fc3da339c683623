import { v7 } from "uuid";
import type { z } from "zod";
import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { oneAtATime } from "../../db/oneAtATime.ts";
import { onlyRow } from "../../db/onlyRow.ts";
import { AppError } from "../../kernel/errors.ts";
import type { ApiKeyRequest, apiKeyCreatedSchema } from "../../protocol/admin.ts";
import { withRight } from "../../rights/withRight.ts";
import { makeApiKey } from "./apiKeySecret.ts";
import { type ApiKeyRecord, toApiKey } from "./listApiKeys.ts";

/** Maximum keys per tenant: each has its own limits, and an owner must be able to see them all to revoke them. */
const MAX_KEYS = 100;

/**
 * Creates an API key for scripts. Only this reply contains the secret.
 * @throws AppError invalid_body when it would already be expired, conflict when there are too many
 */
export async function createApiKey(
  ctx: Ctx<AgentActor>,
  input: ApiKeyRequest,
): Promise<z.infer<typeof apiKeyCreatedSchema>> {
  if (input.expires_at && Date.parse(input.expires_at) <= Date.now()) {
    throw new AppError("invalid_body", { fields: ["expires_at"] });
  }
  const { secret, prefix, hash } = makeApiKey();
  const id = v7();
  const record = await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, ctx.tenantId);
    const live = onlyRow(
      await right.sql<{ count: number }[]>`select count(*)::int as count from api_keys
      where tenant_id = ${ctx.tenantId} and revoked_at is null and coalesce(expires_at > now(), true)`,
    );
    if (live.count >= MAX_KEYS) throw new AppError("conflict", { details: { most: MAX_KEYS } });
    const row = onlyRow(
      await right.sql<ApiKeyRecord[]>`
      insert into api_keys (tenant_id, id, name, prefix, secret_hash, scopes, expires_at, created_by)
      values (${ctx.tenantId}, ${id}, ${input.name}, ${prefix}, ${hash}, ${input.scopes}::text[],
        ${input.expires_at ?? null}::timestamptz, ${ctx.actor.id})
      returning id, name, prefix, scopes, expires_at, last_used_at, revoked_at, created_at`,
    );
    await writeAudit(right, {
      tenantId: ctx.tenantId,
      actorId: ctx.actor.id,
      action: "api_key_created",
      subject: id,
      details: { name: input.name, scopes: input.scopes },
    });
    return row;
  });
  return { ...toApiKey(record), secret };
}
