import { writeAudit } from "../../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../../context/context.ts";
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import { announceAccess } from "../members/endAccess.ts";

/** Revokes a key and ends its streams at once; idempotent. @throws AppError not_found */
export async function revokeApiKey(ctx: Ctx<AgentActor>, input: { keyId: string }): Promise<void> {
  await withTenant(ctx, async (tx) => {
    const revoked = await tx.sql`update api_keys set revoked_at = now()
      where tenant_id = ${ctx.tenantId} and id = ${input.keyId} and revoked_at is null returning id`;
    if (revoked.length === 0) {
      const known = await tx.sql`select 1 from api_keys where tenant_id = ${ctx.tenantId} and id = ${input.keyId}`;
      if (known.length === 0) throw new AppError("not_found");
      return;
    }
    const { tenantId, actor } = ctx;
    await writeAudit(tx, { tenantId, actorId: actor.id, action: "api_key_revoked", subject: input.keyId });
    announceAccess(tx, ctx.parts.bus, { tenantId, actorId: `key:${input.keyId}` });
  });
}
