import { v7 } from "uuid";
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { CacheEntry, CacheSession } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";
import { currentSources } from "./currentSources.ts";

/**
 * Puts an answer into the cache, whatever it is: `keepAnswer` decides what may come here.
 * @param how `session`: the entry waits for another one; `vector` of the question, where it is known already
 * @returns the entry's id; null when what it rests on has changed meanwhile, and nothing was kept
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
  // A document that changed before the put has dropped its entries without this one.
  if (await currentSources(ctx, stored, null)) return stored.id;
  await cache.drop(ctx.tenantId, stored.id);
  return null;
}
