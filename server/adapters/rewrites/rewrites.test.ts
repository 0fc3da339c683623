import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeWithRedis } from "../../test/contracts/redisForTests.ts";
import { rewritesContract } from "../../test/contracts/rewrites.ts";
import { memoryRewrites } from "./memory.ts";
import { redisRewrites } from "./redis.ts";

describe("the rewrites in memory", () => {
  rewritesContract(async (lifeMs) => {
    const store = memoryRewrites(lifeMs);
    return { stores: [store, store], close: () => store.close() };
  });

  it("number at most a thousand, the newest", async () => {
    const store = memoryRewrites();
    const rewrite = { question: "What does it cost?", keywords: [], carried: [] };
    for (let n = 0; n <= 1000; n++) await store.put("tenant", String(n), rewrite, "ticket");
    expect(await store.get("tenant", "0")).toBeNull();
    expect(await store.get("tenant", "1")).toEqual(rewrite);
  });
});

describeWithRedis("the rewrites on Redis", ({ openReplicas }) => {
  rewritesContract(async (lifeMs) => {
    const { replicas, close } = await openReplicas(2);
    return { stores: [redisRewrites(replicas[0]!, lifeMs), redisRewrites(replicas[1]!, lifeMs)], close };
  });

  it("carry the tenant's hash tag, and an entry of another shape is treated as missing", async () => {
    const { replicas, close } = await openReplicas(1);
    const [redis] = replicas;
    const tenant = randomUUID();
    await redis!.commands.set(`${redis!.prefix}:{${tenant}}:rewrite:k`, '{"question":5}');
    expect(await redisRewrites(redis!).get(tenant, "k")).toBeNull();
    await close();
  });
});
