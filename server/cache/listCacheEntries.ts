/** A page of the tenant's cached answers. A tenant has at most 2,000 entries, so all are loaded and filtered here. */
import type { AgentActor, Ctx } from "../context/context.ts";
import { fold } from "../language/words.ts";
import type { CacheRecord } from "../ports/cache.ts";
import type { CacheList, CacheListQuery } from "../protocol/admin.ts";
import { describeEntries } from "./describeEntries.ts";

/** @throws when the cache can't be reached */
export async function listCacheEntries(ctx: Ctx<AgentActor>, query: CacheListQuery): Promise<CacheList> {
  const words = fold(query.search ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const records = (await ctx.parts.cache.list(ctx.tenantId)).filter(({ entry, is_pinned }) => {
    if (query.entry_id && entry.id !== query.entry_id) return false;
    if (query.pinned && is_pinned !== (query.pinned === "true")) return false;
    const text = words.length > 0 ? fold(`${entry.question}\n${entry.answer}`) : "";
    return words.every((word) => text.includes(word));
  });
  records.sort(query.order === "newest" ? newestFirst : (a, b) => b.hits - a.hits || newestFirst(a, b));
  const from = Number(query.cursor ?? 0);
  const to = from + query.limit;
  const entries = await describeEntries(ctx, records.slice(from, to));
  return { entries, next_cursor: to < records.length ? String(to) : null, total: records.length };
}

/** Ids are time-ordered. */
const newestFirst = (a: CacheRecord, b: CacheRecord) => (a.entry.id < b.entry.id ? 1 : -1);
