import { v7 } from "uuid";
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheEntry, CacheSession } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";
import { currentSources } from "./currentSources.ts";

/**
 * Stores an answer in the cache unconditionally: `keepAnswer` decides what may be stored.
 * @param how `session`: the entry waits for confirmation; `vector`: the question's embedding, if already known
 * @returns the entry's id; null when its sources have changed meanwhile and nothing was stored
 */
export async function storeEntry(
  ctx: TenantContext & { parts: Pick<Parts, "cache" | "embedder"> },
  entry: Omit<CacheEntry, "id" | "created_at">,
  how: { session?: CacheSession; vector?: number[] } = {},
): Promise<string | null> {
  const { cache, embedder } = ctx.parts;
  const vector = how.vector ?? (await forQuestions(embedder).embed([entry.question]))[0];
  if (!vector) return null;
  const stored = { id: v7(), ...entry, created_at: new Date().toISOString() };
  await cache.put(ctx.tenantId, vector, stored, how.session);
  // A document that changed before the put has dropped its entries without seeing this one.
  if (await currentSources(ctx, stored, null)) return stored.id;
  await cache.drop(ctx.tenantId, stored.id);
  return null;
}
