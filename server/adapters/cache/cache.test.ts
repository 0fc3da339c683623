import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cacheContract } from "../../test/contracts/cache.ts";
import { describeWithRedis, keysOf } from "../../test/contracts/redisForTests.ts";
import { openRedis } from "../redis/redis.ts";
import { CACHE_LIMITS } from "./heldEntries.ts";
import { memoryCache } from "./memory.ts";
import { hasVectorSets, redisCache } from "./redis.ts";

const SMALL = { ...CACHE_LIMITS, served: 10, waiting: 3 };
const HASTY = { ...CACHE_LIMITS, waitingMs: 0 };

describe("the semantic cache in memory", () => {
  cacheContract(async () => {
    const [cache, small, hasty] = [memoryCache(), memoryCache(SMALL), memoryCache(HASTY)];
    const close = async () => void (await Promise.all([cache, small, hasty].map((one) => one.close())));
    return { cache, small, hasty, close };
  });
});

describeWithRedis("the semantic cache on Redis", ({ openReplicas }) => {
  cacheContract(async () => {
    const { replicas, close } = await openReplicas(1);
    expect(await hasVectorSets(replicas[0]!)).toBe(true);
    const [redis] = replicas;
    return { cache: redisCache(redis!), small: redisCache(redis!, SMALL), hasty: redisCache(redis!, HASTY), close };
  });

  it("a dropped tenant leaves no key behind, and every key carries the tenant's hash tag", async () => {
    const { replicas, close } = await openReplicas(1);
    const [handle] = replicas;
    const cache = redisCache(handle!);
    const tenant = randomUUID();
    const entry = {
      id: "e",
      question: "q",
      answer: "a",
      citations: [],
      confidence: 1,
      locale: null,
      rests_on: [{ document_id: "d", document_version: 1, chunk_id: "c" }],
      provenance: "m",
      origin: { kind: "turn", ticket_id: "t", turn_id: "u" } as const,
      created_at: "",
    };
    await cache.put(tenant, [1, 0], entry);
    await cache.put(tenant, [1, 0, 0], { ...entry, id: "f" });
    await cache.put(tenant, [0, 1], { ...entry, id: "g" }, { visitor: "v", ticket_id: "t" });
    await cache.noteHit(tenant, "e");
    const keys = await keysOf(handle!);
    expect(keys.length).toBe(9);
    expect(keys.filter((key) => !key.startsWith(`${handle!.prefix}:{${tenant}}:cache:`))).toEqual([]);
    await cache.dropTenant(tenant);
    expect(await keysOf(handle!)).toEqual([]);
    await close();
  });
});

describe("the semantic cache without a Redis", () => {
  it("finds nothing and keeps nothing, but throws rather than claim that a document was dropped", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const cache = redisCache(handle);
    expect(await cache.nearest("t", [1, 0], 3)).toEqual([]);
    await expect(cache.dropDocument("t", "d")).rejects.toThrow();
    await expect(cache.dropTenant("t")).rejects.toThrow();
    await expect(cache.dropTicket("t", "t")).rejects.toThrow();
    await expect(cache.drop("t", "e")).rejects.toThrow();
    await expect(cache.approve("t", "e")).rejects.toThrow();
    expect(await cache.confirm("t", "e", { visitor: "v", ticket_id: "t" })).toBe(false);
    await expect(cache.list("t")).rejects.toThrow();
    await cache.noteHit("t", "e");
    await handle.close();
  });
});
