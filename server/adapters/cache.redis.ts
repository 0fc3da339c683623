/** The semantic cache between replicas, on Redis 8 vector sets: one per tenant and vector length. */
import type { CacheEntry, CacheMatch, CacheRecord, SemanticCache } from "../ports/cache.ts";
import { CACHE_ENTRIES } from "./cache.memory.ts";
import * as lua from "./cache.redis.lua.ts";
import type { RedisHandle } from "./redis.ts";

interface Commands {
  fdCachePut(base: string, ...args: (string | number | Buffer)[]): Promise<number>;
  fdCacheNearest(base: string, dims: number, vector: Buffer, count: number): Promise<string[]>;
  fdCacheNoteHit(base: string, id: string, at: string): Promise<number>;
  fdCacheList(base: string): Promise<string[]>;
  fdCacheSetPinned(base: string, id: string, isPinned: "1" | "0"): Promise<string[]>;
  fdCacheDrop(base: string, id: string): Promise<number>;
  fdCacheDropDocument(base: string, documentId: string): Promise<number>;
  fdCacheDropTenant(base: string): Promise<number>;
}
const scripts = {
  Put: lua.PUT_LUA,
  Nearest: lua.NEAREST_LUA,
  NoteHit: lua.NOTE_HIT_LUA,
  List: lua.LIST_LUA,
  SetPinned: lua.SET_PINNED_LUA,
  Drop: lua.DROP_LUA,
  DropDocument: lua.DROP_DOCUMENT_LUA,
  DropTenant: lua.DROP_TENANT_LUA,
};

/** Whether this Redis has vector sets (8.0 and later). Rejects when it cannot be asked. */
export async function hasVectorSets(redis: RedisHandle): Promise<boolean> {
  redis.assertUp();
  const [info] = (await redis.commands.call("COMMAND", "INFO", "VADD")) as unknown[];
  return Array.isArray(info) && info.length > 0;
}

/**
 * A cache that every replica shares. While Redis is away nothing is found and nothing is kept; what a person or a
 * document's change asks for rejects then, since an entry that should be gone would be served when Redis is back.
 */
export function redisCache(redis: RedisHandle, entriesPerTenant: number = CACHE_ENTRIES): SemanticCache {
  for (const [name, script] of Object.entries(scripts)) {
    redis.commands.defineCommand(`fdCache${name}`, { numberOfKeys: 1, lua: script });
  }
  const commands = redis.commands as unknown as Commands;
  const baseOf = (tenantId: string) => redis.key(tenantId, "cache");
  const attempt = async <T>(failure: string, fallback: T, work: () => Promise<T>): Promise<T> => {
    try {
      redis.assertUp();
      return await work();
    } catch (error) {
      redis.log.warn({ reason: nameOf(error) }, failure);
      return fallback;
    }
  };
  /** The commands, when Redis is there to take them. */
  const surely = () => {
    redis.assertUp();
    return commands;
  };
  return {
    nearest: async (tenantId, vector, count) =>
      count <= 0
        ? []
        : attempt("the semantic cache could not be asked", [], async () =>
            toMatches(await commands.fdCacheNearest(baseOf(tenantId), vector.length, toFp32(vector), count)),
          ),
    put: (tenantId, vector, entry) => {
      const documents = new Set(entry.rests_on.map((source) => source.document_id));
      const args = [vector.length, toFp32(vector), entry.id, JSON.stringify(entry), entriesPerTenant, ...documents];
      return attempt("an answer was not cached", undefined, async () => {
        await commands.fdCachePut(baseOf(tenantId), ...args);
      });
    },
    noteHit: (tenantId, id) =>
      attempt("a cache hit was not counted", undefined, async () => {
        await commands.fdCacheNoteHit(baseOf(tenantId), id, new Date().toISOString());
      }),
    list: async (tenantId) => {
      const reply = await surely().fdCacheList(baseOf(tenantId));
      return Array.from({ length: reply.length / 2 }, (_, i) => toRecord(reply[2 * i]!, reply[2 * i + 1]!));
    },
    setPinned: async (tenantId, id, isPinned) => {
      const [entry, marks] = await surely().fdCacheSetPinned(baseOf(tenantId), id, isPinned ? "1" : "0");
      return entry === undefined ? null : toRecord(entry, marks!);
    },
    drop: async (tenantId, id) => (await surely().fdCacheDrop(baseOf(tenantId), id)) === 1,
    dropDocument: async (tenantId, documentId) => surely().fdCacheDropDocument(baseOf(tenantId), documentId),
    dropTenant: async (tenantId) => void (await surely().fdCacheDropTenant(baseOf(tenantId))),
    close: async () => {},
  };
}

function toMatches(reply: string[]): CacheMatch[] {
  return Array.from({ length: reply.length / 3 }, (_, i) => ({
    ...toRecord(reply[3 * i + 1]!, reply[3 * i + 2]!),
    similarity: 2 * Number(reply[3 * i]) - 1,
  }));
}

/** @param marks hits, time of the last one and pin, as the scripts write them */
function toRecord(entry: string, marks: string): CacheRecord {
  const [hits, at, pin] = marks.split(" ");
  return {
    entry: JSON.parse(entry) as CacheEntry,
    is_pinned: pin === "1",
    hits: Number(hits),
    last_hit_at: at === "-" ? null : at!,
  };
}

/** Little-endian, as Redis reads it. */
function toFp32(vector: number[]): Buffer {
  const buffer = Buffer.allocUnsafe(vector.length * 4);
  for (let i = 0; i < vector.length; i++) buffer.writeFloatLE(vector[i]!, i * 4);
  return buffer;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
