import { writeAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { oneAtATime } from "../db/oneAtATime.ts";
import { AppError } from "../kernel/errors.ts";
import { withRight } from "../rights/withRight.ts";
import { forgetTenant } from "./findTenant.ts";
import { parseOriginEntry } from "./origins.ts";

const MAX_ORIGINS = 100;

/**
 * Allows the widget on an origin. Adding an existing one changes nothing.
 * @returns the entry as stored
 * @throws AppError invalid_body when it may not be listed, conflict past 100 entries
 */
export async function addOrigin(ctx: Ctx<AgentActor>, input: { origin: string }): Promise<{ origin: string }> {
  const origin = parseOriginEntry(input.origin);
  if (origin === null) throw new AppError("invalid_body", { fields: ["origin"] });
  await withRight(ctx, "owner", async (right) => {
    await oneAtATime(right, ctx.tenantId);
    const added = await right.sql`insert into tenant_origins (tenant_id, origin)
      select ${ctx.tenantId}::uuid, ${origin}
        where (select count(*) from tenant_origins where tenant_id = ${ctx.tenantId}) < ${MAX_ORIGINS}
      on conflict do nothing returning origin`;
    await right.sql`delete from blocked_origins where tenant_id = ${ctx.tenantId} and origin = ${origin}`;
    if (added.length === 0) {
      const listed =
        await right.sql`select 1 from tenant_origins where tenant_id = ${ctx.tenantId} and origin = ${origin}`;
      if (listed.length === 0) throw new AppError("conflict", { details: { most: MAX_ORIGINS } });
      return;
    }
    const { tenantId, actor } = ctx;
    await writeAudit(right, { tenantId, actorId: actor.id, action: "origin_added", subject: origin });
  });
  forgetTenant(ctx.db, ctx.tenantId);
  return { origin };
}
