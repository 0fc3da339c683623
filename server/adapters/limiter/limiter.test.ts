import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { limiterContract, testLimits } from "../../test/contracts/limiter.ts";
import { describeWithRedis } from "../../test/contracts/redisForTests.ts";
import { openRedis } from "../redis/redis.ts";
import { memoryLimiter } from "./memory.ts";
import { redisLimiter } from "./redis.ts";

describe("the limiter in memory", () => {
  limiterContract("in memory", async () => {
    const limiter = memoryLimiter(testLimits);
    return { limiters: [limiter, limiter], close: () => limiter.close() };
  });
});

describeWithRedis("the limiter on Redis", ({ name, openReplicas }) => {
  limiterContract(`on ${name}`, async () => {
    const { replicas, close } = await openReplicas(2);
    return { limiters: [redisLimiter(replicas[0]!, testLimits), redisLimiter(replicas[1]!, testLimits)], close };
  });

  it("goes on counting, and never throws, while its connection is killed", async () => {
    const redis = await openReplicas(1);
    const limiter = redisLimiter(redis.replicas[0]!, testLimits);
    const key = randomUUID();
    const waits: (number | null)[] = [];
    const kill = redis.kill(0, "commands");
    for (let i = 0; i < 60; i++) waits.push(await limiter.take("message", key));
    await kill;
    for (let i = 0; i < 60; i++) waits.push(await limiter.take("message", key));
    const allowed = waits.filter((wait) => wait === null).length;
    // Each of the two counts, in Redis and in this process, holds on its own; the one command that was under way may have
    // been sent twice and have taken two points.
    expect(allowed).toBeGreaterThanOrEqual(19);
    expect(allowed).toBeLessThanOrEqual(40);
    await redis.close();
  });
});

describe("the limiter without a Redis", () => {
  it("stops at the same limit, counted in this process", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const limiter = redisLimiter(handle, testLimits);
    const key = randomUUID();
    const waits = await Promise.all(Array.from({ length: 50 }, () => limiter.take("message", key)));
    expect(waits.filter((wait) => wait === null).length).toBe(20);
    await handle.close();
  });

  it("counts all limits of a request together in this process", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const limiter = redisLimiter(handle, testLimits);
    const counts = [
      ["read", randomUUID()],
      ["message_tenant", randomUUID()],
    ] as const;
    const waits = await Promise.all(Array.from({ length: 20 }, () => limiter.takeAll(counts)));
    expect(waits.filter((wait) => wait === null).length).toBe(7);
    expect(await limiter.takeAll([["init_network", randomUUID()], ...counts]).catch((error) => error.key)).toBe(
      "unavailable",
    );
    await handle.close();
  });

  it("refuses everybody under a limit that closes when its counts are lost, and says when to come back", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const limiter = redisLimiter(handle, testLimits);
    const refusal = limiter.take("init_network", randomUUID());
    await expect(refusal).rejects.toMatchObject({ key: "unavailable", retryAfter: 5 });
    await handle.close();
  });
});
