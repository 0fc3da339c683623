/** The cache of rewritten questions, shared by all replicas. */
import { z } from "zod";
import type { Rewrites } from "../../ports/rewrites.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { REWRITE_LIFE_MS } from "./memory.ts";

/** Another release may have stored another shape, which then counts as a miss. */
const kept = z.object({
  question: z.string(),
  keywords: z.array(z.string()),
  carried: z.array(z.object({ term: z.string(), weight: z.number() })),
  queries: z.array(z.string()).optional(),
});

/** One string key per rewrite, under the tenant's hash tag, with a TTL. Throws while Redis is down. */
export function redisRewrites(redis: RedisHandle, lifeMs = REWRITE_LIFE_MS): Rewrites {
  const place = (tenantId: string, key: string) => redis.key(tenantId, "rewrite", key);
  /** The set of keys that a conversation has stored. */
  const listOf = (tenantId: string, ticketId: string) => redis.key(tenantId, "rewrites", ticketId);
  return {
    async get(tenantId, key) {
      redis.assertUp(place(tenantId, key));
      const found = await redis.commands.get(place(tenantId, key));
      return found === null ? null : (kept.safeParse(JSON.parse(found)).data ?? null);
    },
    async put(tenantId, key, rewrite, ticketId) {
      const list = listOf(tenantId, ticketId);
      redis.assertUp(list);
      // Index and value go in one write, index first: a lost connection never leaves a value that is not indexed.
      await Promise.all([
        redis.commands.sadd(list, place(tenantId, key)),
        redis.commands.pexpire(list, lifeMs),
        redis.commands.set(place(tenantId, key), JSON.stringify(rewrite), "PX", lifeMs),
      ]);
    },
    async dropTicket(tenantId, ticketId) {
      const list = listOf(tenantId, ticketId);
      redis.assertUp(list);
      await redis.commands.del(...(await redis.commands.smembers(list)), list);
    },
    async close() {},
  };
}
