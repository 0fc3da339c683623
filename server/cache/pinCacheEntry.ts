import { recordAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { firstOf } from "../language/lists.ts";
import type { CachedEntry } from "../protocol/admin.ts";
import { describeEntries } from "./describeEntries.ts";

/**
 * Pins an entry, which approves it and exempts it from expiry and eviction; or unpins it.
 * @throws AppError not_found
 */
export async function pinCacheEntry(
  ctx: Ctx<AgentActor>,
  { entryId, isPinned }: { entryId: string; isPinned: boolean },
): Promise<CachedEntry> {
  const record = await ctx.parts.cache.setPinned(ctx.tenantId, entryId, isPinned);
  if (!record) throw new AppError("not_found");
  await recordAudit(ctx, { action: isPinned ? "cache_entry_pinned" : "cache_entry_unpinned", subject: entryId });
  return firstOf(await describeEntries(ctx, [record]));
}
