import { recordAudit } from "../audit/writeAudit.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { AppError } from "../kernel/errors.ts";
import { firstOf } from "../language/lists.ts";
import type { CachedEntry } from "../protocol/admin.ts";
import { describeEntries } from "./describeEntries.ts";

/** Serves an entry without waiting for a second visitor to confirm it. @throws AppError not_found */
export async function approveCacheEntry(ctx: Ctx<AgentActor>, { entryId }: { entryId: string }): Promise<CachedEntry> {
  const record = await ctx.parts.cache.approve(ctx.tenantId, entryId);
  if (!record) throw new AppError("not_found");
  await recordAudit(ctx, { action: "cache_entry_approved", subject: entryId });
  return firstOf(await describeEntries(ctx, [record]));
}
