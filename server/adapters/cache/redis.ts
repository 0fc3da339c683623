/** The semantic cache across replicas, on Redis 8 vector sets: one per tenant and vector length. */
import type { CacheEntry, CacheMatch, CacheRecord, SemanticCache } from "../../ports/cache.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { CACHE_LIMITS, type CacheLimits } from "./memory.ts";
import * as lua from "./redis.lua.ts";

interface Commands {
  fdCachePut(base: string, ...args: (string | number | Buffer)[]): Promise<number>;
  fdCacheConfirm(
    base: string,
    id: string,
    visitor: string,
    root: string,
    served: number,
    waitingMs: number,
  ): Promise<number>;
  fdCacheApprove(base: string, id: string, served: number, waitingMs: number): Promise<string[]>;
  fdCacheNearest(base: string, ...args: (string | number | Buffer)[]): Promise<string[]>;
  fdCacheNoteHit(base: string, id: string, at: string): Promise<number>;
  fdCacheList(base: string, waitingMs: number): Promise<string[]>;
  fdCacheSetPinned(base: string, id: string, isPinned: "1" | "0", served: number, waitingMs: number): Promise<string[]>;
  fdCacheDrop(base: string, id: string): Promise<number>;
  fdCacheDropRoot(base: string, root: string): Promise<number>;
  fdCacheDropTenant(base: string): Promise<number>;
}
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
  const [info] = (await redis.commands.call("COMMAND", "INFO", "VADD")) as unknown[];
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
  /** The commands; throws while Redis is down. */
  const surely = () => {
    redis.assertUp();
    return commands;
  };
  return {
    nearest: async (tenantId, vector, count, which = "served") =>
      count <= 0
        ? []
        : attempt("the semantic cache could not be asked", [], async () => {
            const set = which === "served" ? "v" : "w";
            const args = [vector.length, toFp32(vector), count, set, limits.waitingMs];
            return toMatches(await commands.fdCacheNearest(baseOf(tenantId), ...args));
          }),
    put: (tenantId, vector, entry, session) => {
      const bounds = [limits.served, limits.waiting, limits.waitingMs];
      const written = [vector.length, toFp32(vector), entry.id, JSON.stringify(entry), ...bounds];
      return attempt("an answer was not cached", undefined, async () => {
        await commands.fdCachePut(baseOf(tenantId), ...written, session?.visitor ?? "", ...rootsOf(entry));
      });
    },
    confirm: (tenantId, id, { visitor, ticket_id }) =>
      attempt("an answer was not confirmed", false, async () => {
        const { served, waitingMs } = limits;
        const reply = await commands.fdCacheConfirm(
          baseOf(tenantId),
          id,
          visitor,
          ticketRoot(ticket_id),
          served,
          waitingMs,
        );
        return reply === 1;
      }),
    approve: async (tenantId, id) =>
      toRecordOrNull(await surely().fdCacheApprove(baseOf(tenantId), id, limits.served, limits.waitingMs)),
    noteHit: (tenantId, id) =>
      attempt("a cache hit was not counted", undefined, async () => {
        await commands.fdCacheNoteHit(baseOf(tenantId), id, new Date().toISOString());
      }),
    list: async (tenantId) => {
      const reply = await surely().fdCacheList(baseOf(tenantId), limits.waitingMs);
      return Array.from({ length: reply.length / 2 }, (_, i) => toRecord(reply[2 * i]!, reply[2 * i + 1]!));
    },
    setPinned: async (tenantId, id, isPinned) => {
      const { served, waitingMs } = limits;
      return toRecordOrNull(
        await surely().fdCacheSetPinned(baseOf(tenantId), id, isPinned ? "1" : "0", served, waitingMs),
      );
    },
    drop: async (tenantId, id) => (await surely().fdCacheDrop(baseOf(tenantId), id)) === 1,
    dropDocument: async (tenantId, documentId) => surely().fdCacheDropRoot(baseOf(tenantId), documentId),
    dropTicket: async (tenantId, ticketId) => surely().fdCacheDropRoot(baseOf(tenantId), ticketRoot(ticketId)),
    dropTenant: async (tenantId) => void (await surely().fdCacheDropTenant(baseOf(tenantId))),
    close: async () => {},
  };
}

const ticketRoot = (ticketId: string) => `ticket:${ticketId}`;

/** The roots whose removal drops the entry, each once. */
function rootsOf({ rests_on, origin }: CacheEntry): Set<string> {
  const roots = new Set(rests_on.map((source) => source.document_id));
  return origin.kind === "turn" ? roots.add(ticketRoot(origin.ticket_id)) : roots;
}

function toMatches(reply: string[]): CacheMatch[] {
  return Array.from({ length: reply.length / 3 }, (_, i) => ({
    ...toRecord(reply[3 * i + 1]!, reply[3 * i + 2]!),
    similarity: 2 * Number(reply[3 * i]) - 1,
  }));
}

const toRecordOrNull = ([entry, marks]: string[]) => (entry === undefined ? null : toRecord(entry, marks!));

/** @param marks as the scripts write them: hits, time of the last one, pin, and whether it is served */
function toRecord(entry: string, marks: string): CacheRecord {
  const [hits, at, pin, served] = marks.split(" ");
  return {
    entry: JSON.parse(entry) as CacheEntry,
    is_served: served === "1",
    is_pinned: pin === "1",
    hits: Number(hits),
    last_hit_at: at === "-" ? null : at!,
  };
}

/** Little-endian, as Redis expects it. */
function toFp32(vector: number[]): Buffer {
  const buffer = Buffer.allocUnsafe(vector.length * 4);
  for (let i = 0; i < vector.length; i++) buffer.writeFloatLE(vector[i]!, i * 4);
  return buffer;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");
