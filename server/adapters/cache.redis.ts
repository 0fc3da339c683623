/** The semantic cache between replicas, on Redis 8 vector sets: one per tenant and vector length. */
import type { CacheEntry, CacheMatch, SemanticCache } from "../ports/cache.ts";
import { CACHE_ENTRIES } from "./cache.memory.ts";
import { DROP_DOCUMENT_LUA, DROP_TENANT_LUA, NEAREST_LUA, PUT_LUA } from "./cache.redis.lua.ts";
import type { RedisHandle } from "./redis.ts";

interface Commands {
  fdCachePut(base: string, ...args: (string | number | Buffer)[]): Promise<number>;
  fdCacheNearest(base: string, dims: number, vector: Buffer, count: number): Promise<string[]>;
  fdCacheDropDocument(base: string, documentId: string): Promise<number>;
  fdCacheDropTenant(base: string): Promise<number>;
}

/** Whether this Redis has vector sets (8.0 and later). Rejects when it cannot be asked. */
export async function hasVectorSets(redis: RedisHandle): Promise<boolean> {
  redis.assertUp();
  const [info] = (await redis.commands.call("COMMAND", "INFO", "VADD")) as unknown[];
  return Array.isArray(info) && info.length > 0;
}

/**
 * A cache that every replica shares. While Redis is away nothing is found and nothing is kept; `dropDocument` and `dropTenant`
 * reject then, since an entry that should be gone would be served when Redis is back.
 */
export function redisCache(redis: RedisHandle, entriesPerTenant: number = CACHE_ENTRIES): SemanticCache {
  const scripts = { Put: PUT_LUA, Nearest: NEAREST_LUA, DropDocument: DROP_DOCUMENT_LUA, DropTenant: DROP_TENANT_LUA };
  for (const [name, lua] of Object.entries(scripts)) {
    redis.commands.defineCommand(`fdCache${name}`, { numberOfKeys: 1, lua });
  }
  const commands = redis.commands as unknown as Commands;
  const baseOf = (tenantId: string) => redis.key(tenantId, "cache");

  return {
    async nearest(tenantId, vector, count) {
      if (count <= 0) return [];
      try {
        redis.assertUp();
        return toMatches(await commands.fdCacheNearest(baseOf(tenantId), vector.length, toFp32(vector), count));
      } catch (error) {
        redis.log.warn({ reason: nameOf(error) }, "the semantic cache could not be asked");
        return [];
      }
    },
    async put(tenantId, vector, entry) {
      const documents = new Set(entry.rests_on.map((source) => source.document_id));
      const args = [vector.length, toFp32(vector), entry.id, JSON.stringify(entry), entriesPerTenant, ...documents];
      try {
        redis.assertUp();
        await commands.fdCachePut(baseOf(tenantId), ...args);
      } catch (error) {
        redis.log.warn({ reason: nameOf(error) }, "an answer was not cached");
      }
    },
    async dropDocument(tenantId, documentId) {
      redis.assertUp();
      return commands.fdCacheDropDocument(baseOf(tenantId), documentId);
    },
    async dropTenant(tenantId) {
      redis.assertUp();
      await commands.fdCacheDropTenant(baseOf(tenantId));
    },
    async close() {},
  };
}

function toMatches(reply: string[]): CacheMatch[] {
  const matches: CacheMatch[] = [];
  for (let i = 0; i < reply.length; i += 2) {
    const entry = JSON.parse(reply[i + 1]!) as CacheEntry;
    matches.push({ entry, similarity: 2 * Number(reply[i]) - 1 });
  }
  return matches;
}

/** Little-endian, as Redis reads it. */
function toFp32(vector: number[]): Buffer {
  const buffer = Buffer.allocUnsafe(vector.length * 4);
  for (let i = 0; i < vector.length; i++) buffer.writeFloatLE(vector[i]!, i * 4);
  return buffer;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
