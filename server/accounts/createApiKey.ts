import { v7 } from "uuid";
import type { z } from "zod";
import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context.ts";
import { withTenant } from "../db/tenant.ts";
import type { apiKeyCreatedSchema, Role } from "../protocol/admin.ts";
import { makeApiKey } from "./apiKeySecret.ts";
import { type ApiKeyRecord, toApiKey } from "./listApiKeys.ts";

/** Makes a key for scripts. The secret is in the reply and nowhere else. */
export async function createApiKey(
  ctx: Ctx<AgentActor>,
  input: { name: string; role: Role },
): Promise<z.infer<typeof apiKeyCreatedSchema>> {
  const { secret, prefix, hash } = makeApiKey();
  const id = v7();
  const record = await withTenant(ctx, async (tx) => {
    const [row] = await tx.sql<ApiKeyRecord[]>`
      insert into api_keys (tenant_id, id, name, prefix, secret_hash, role)
      values (${ctx.tenantId}, ${id}, ${input.name}, ${prefix}, ${hash}, ${input.role})
      returning id, name, prefix, role, last_used_at, revoked_at, created_at`;
    await writeAudit(tx, {
      tenantId: ctx.tenantId,
      actorId: ctx.actor.id,
      action: "api_key_created",
      subject: id,
      details: { name: input.name, role: input.role },
    });
    return row!;
  });
  return { ...toApiKey(record), secret };
}
