import { recordAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";

/** Drops an entry; the question is answered afresh next time. @throws AppError not_found */
export async function dropCacheEntry(ctx: Ctx<AgentActor>, { entryId }: { entryId: string }): Promise<void> {
  if (!(await ctx.parts.cache.drop(ctx.tenantId, entryId))) throw new AppError("not_found");
  await recordAudit(ctx, { action: "cache_entry_dropped", subject: entryId });
}
