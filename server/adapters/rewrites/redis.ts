/** Rewrites that all replicas share. */
import { z } from "zod";
import type { Rewrites } from "../../ports/rewrites.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { REWRITE_LIFE_MS } from "./memory.ts";

/** What another release has kept may have another shape: it is then as if it were not there. */
const kept = z.object({
  question: z.string(),
  keywords: z.array(z.string()),
  carried: z.array(z.object({ term: z.string(), weight: z.number() })),
  queries: z.array(z.string()).optional(),
});

/** A string key per rewrite, under the tenant's hash tag, which Redis forgets by itself. Throws while Redis is away. */
export function redisRewrites(redis: RedisHandle, lifeMs = REWRITE_LIFE_MS): Rewrites {
  const place = (tenantId: string, key: string) => redis.key(tenantId, "rewrite", key);
  /** Names what a conversation has brought. */
  const listOf = (tenantId: string, ticketId: string) => redis.key(tenantId, "rewrites", ticketId);
  return {
    async get(tenantId, key) {
      redis.assertUp();
      const found = await redis.commands.get(place(tenantId, key));
      return found === null ? null : (kept.safeParse(JSON.parse(found)).data ?? null);
    },
    async put(tenantId, key, rewrite, ticketId) {
      redis.assertUp();
      const list = listOf(tenantId, ticketId);
      // Named before it is there, in one write: whatever a lost connection leaves undone, nothing is kept unnamed.
      await Promise.all([
        redis.commands.sadd(list, place(tenantId, key)),
        redis.commands.pexpire(list, lifeMs),
        redis.commands.set(place(tenantId, key), JSON.stringify(rewrite), "PX", lifeMs),
      ]);
    },
    async dropTicket(tenantId, ticketId) {
      redis.assertUp();
      const list = listOf(tenantId, ticketId);
      await redis.commands.del(...(await redis.commands.smembers(list)), list);
    },
    async close() {},
  };
}
