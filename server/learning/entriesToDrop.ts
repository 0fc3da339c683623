/** Finds the cached answers that new knowledge replaces. */

import { compareMatch } from "../cache/findCachedAnswer.ts";
import { findContradiction } from "../cache/match/contradicts.ts";
import type { Parts } from "../context/context.ts";
import type { TenantContext } from "../db/tenant.ts";
import type { WrittenQa } from "../knowledge/readers/readQa.ts";
import type { CacheEntry } from "../ports/cache.ts";
import { forQuestions } from "../ports/embedder.ts";

/** Neighbours inspected per wording of the question. */
const NEIGHBOURS = 24;

/**
 * Entries that answer one of its questions, and nearby ones whose answer contradicts it or has another number. Entries
 * based on another written answer are kept: that answer itself must be edited.
 * @throws when the cache or the embedder can't be reached
 */
export async function entriesToDrop(
  ctx: TenantContext & { parts: Pick<Parts, "cache" | "embedder"> },
  { question, alternatives, answer }: WrittenQa,
): Promise<CacheEntry[]> {
  const { cache, embedder } = ctx.parts;
  const asked = [question, ...alternatives];
  const vectors = await forQuestions(embedder).embed(asked);
  const found = new Map<string, CacheEntry>();
  for (const [at, vector] of vectors.entries()) {
    for (const which of ["served", "waiting"] as const) {
      for (const match of await cache.nearest(ctx.tenantId, vector, NEIGHBOURS, which)) {
        const { entry } = match;
        const isReplaced =
          compareMatch(ctx.parts, asked[at]!, match).isSame || findContradiction(entry.answer, answer) !== null;
        if (entry.origin.kind === "turn" && isReplaced) found.set(entry.id, entry);
      }
    }
  }
  return [...found.values()];
}
