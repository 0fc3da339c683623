/** The semantic cache across replicas, on Redis 8 vector sets: one per tenant and vector length. */
import type { CacheEntry, CacheMatch, CacheRecord, SemanticCache } from "../../ports/cache.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { CACHE_LIMITS, type CacheLimits } from "./heldEntries.ts";
import * as lua from "./redis.lua.ts";

const scripts = {
  Put: lua.PUT_LUA,
  Confirm: lua.CONFIRM_LUA,
  Approve: lua.APPROVE_LUA,
  Nearest: lua.NEAREST_LUA,
  NoteHit: lua.NOTE_HIT_LUA,
  List: lua.LIST_LUA,
  SetPinned: lua.SET_PINNED_LUA,
  Drop: lua.DROP_LUA,
  DropRoot: lua.DROP_ROOT_LUA,
  DropTenant: lua.DROP_TENANT_LUA,
};

/** Whether this Redis has vector sets (8.0 and later). Rejects when it can't be asked. */
export async function hasVectorSets(redis: RedisHandle): Promise<boolean> {
  redis.assertUp();
  const reply = await redis.commands.call("COMMAND", "INFO", "VADD");
  const info: unknown = Array.isArray(reply) ? reply[0] : null;
  return Array.isArray(info) && info.length > 0;
}

/**
 * A cache that all replicas share. While Redis is down, lookups miss and stores are skipped; changes requested by a
 * person or caused by a document reject instead, since a stale entry would be served once Redis is back.
 */
export function redisCache(redis: RedisHandle, limits: CacheLimits = CACHE_LIMITS): SemanticCache {
  for (const [name, script] of Object.entries(scripts)) {
    redis.commands.defineCommand(`fdCache${name}`, { numberOfKeys: 1, lua: script });
  }
  return { ...forVisitors(redis, limits), ...forPeople(redis, limits), close: async () => {} };
}

/** Operations of a turn. They never throw: without the cache, the turn goes on. */
function forVisitors(
  redis: RedisHandle,
  { served, waiting, waitingMs }: CacheLimits,
): Pick<SemanticCache, "nearest" | "put" | "confirm" | "noteHit"> {
  const { commands } = redis;
  const attempt = async <T>(
    tenantId: string,
    failure: string,
    fallback: T,
    work: (base: string) => Promise<T>,
  ): Promise<T> => {
    const base = redis.key(tenantId, "cache");
    try {
      redis.assertUp(base);
      return await work(base);
    } catch (error) {
      redis.log.warn({ reason: nameOf(error) }, failure);
      return fallback;
    }
  };
  return {
    nearest: async (tenantId, vector, count, which = "served") =>
      count <= 0
        ? []
        : attempt(tenantId, "the semantic cache could not be asked", [], async (base) => {
            const set = which === "served" ? "v" : "w";
            const args = [vector.length, toFp32(vector), count, set, waitingMs];
            return toMatches(await commands.fdCacheNearest(base, ...args));
          }),
    put: (tenantId, vector, entry, session) => {
      const written = [vector.length, toFp32(vector), entry.id, JSON.stringify(entry), served, waiting, waitingMs];
      return attempt(tenantId, "an answer was not cached", undefined, async (base) => {
        await commands.fdCachePut(base, ...written, session?.visitor ?? "", ...rootsOf(entry));
      });
    },
    confirm: (tenantId, id, { visitor, ticket_id }) =>
      attempt(tenantId, "an answer was not confirmed", false, async (base) => {
        const root = ticketRoot(ticket_id);
        return (await commands.fdCacheConfirm(base, id, visitor, root, served, waitingMs)) === 1;
      }),
    noteHit: (tenantId, id) =>
      attempt(tenantId, "a cache hit was not counted", undefined, async (base) => {
        await commands.fdCacheNoteHit(base, id, new Date().toISOString());
      }),
  };
}

/** Operations for people at the desk and after changes to documents. They throw while Redis is down. */
function forPeople(
  redis: RedisHandle,
  { served, waitingMs }: CacheLimits,
): Omit<SemanticCache, keyof ReturnType<typeof forVisitors> | "close"> {
  const { commands } = redis;
  const upBase = (tenantId: string) => {
    const base = redis.key(tenantId, "cache");
    redis.assertUp(base);
    return base;
  };
  return {
    approve: async (tenantId, id) =>
      toRecordOrNull(await commands.fdCacheApprove(upBase(tenantId), id, served, waitingMs)),
    list: async (tenantId) => {
      const reply = await commands.fdCacheList(upBase(tenantId), waitingMs);
      return inTuples(reply, 2).map(([entry = "", marks = ""]) => toRecord(entry, marks));
    },
    setPinned: async (tenantId, id, isPinned) =>
      toRecordOrNull(await commands.fdCacheSetPinned(upBase(tenantId), id, isPinned ? "1" : "0", served, waitingMs)),
    drop: async (tenantId, id) => (await commands.fdCacheDrop(upBase(tenantId), id)) === 1,
    dropDocument: async (tenantId, documentId) => commands.fdCacheDropRoot(upBase(tenantId), documentId),
    dropTicket: async (tenantId, ticketId) => commands.fdCacheDropRoot(upBase(tenantId), ticketRoot(ticketId)),
    dropTenant: async (tenantId) => void (await commands.fdCacheDropTenant(upBase(tenantId))),
  };
}

const ticketRoot = (ticketId: string) => `ticket:${ticketId}`;

/** The roots whose removal drops the entry, each once. */
function rootsOf({ rests_on, origin }: CacheEntry): Set<string> {
  const roots = new Set(rests_on.map((source) => source.document_id));
  return origin.kind === "turn" ? roots.add(ticketRoot(origin.ticket_id)) : roots;
}

function toMatches(reply: string[]): CacheMatch[] {
  return inTuples(reply, 3).map(([similarity, entry = "", marks = ""]) => ({
    ...toRecord(entry, marks),
    similarity: 2 * Number(similarity) - 1,
  }));
}

/** A flat reply in tuples of this length. */
function inTuples(reply: string[], length: number): string[][] {
  return Array.from({ length: reply.length / length }, (_, at) => reply.slice(at * length, (at + 1) * length));
}

const toRecordOrNull = ([entry, marks = ""]: string[]) => (entry === undefined ? null : toRecord(entry, marks));

/** @param marks as the scripts write them: hits, time of the last one, pin, and whether it is served */
function toRecord(entry: string, marks: string): CacheRecord {
  const [hits, at, pin, served] = marks.split(" ");
  return {
    entry: JSON.parse(entry) as CacheEntry,
    is_served: served === "1",
    is_pinned: pin === "1",
    hits: Number(hits),
    last_hit_at: at === undefined || at === "-" ? null : at,
  };
}

/** Little-endian, as Redis expects it. */
function toFp32(vector: number[]): Buffer {
  const buffer = Buffer.allocUnsafe(vector.length * 4);
  for (const [i, value] of vector.entries()) buffer.writeFloatLE(value, i * 4);
  return buffer;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
