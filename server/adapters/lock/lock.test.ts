import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { lockContract } from "../../test/contracts/lock.ts";
import { describeWithRedis, openCuttingProxy, openReplicas } from "../../test/contracts/redisForTests.ts";
import { openRedis } from "../redis/redis.ts";
import { memoryLock } from "./memory.ts";
import { redisLock } from "./redis.ts";

const log = { warn() {}, info() {} };

describe("the lock in memory", () => {
  lockContract(async () => {
    const lock = memoryLock();
    return { locks: [lock, lock], close: () => lock.close() };
  });
});

describeWithRedis("the lock on Redis", () => {
  lockContract(async () => {
    const { replicas, close } = await openReplicas(2);
    return { locks: [redisLock(replicas[0]!), redisLock(replicas[1]!)], close };
  });

  it("is the asker's, though the reply that said so was lost and the command sent again", async () => {
    const redis = await openReplicas(1);
    const key = `cut-${randomUUID()}`;
    const proxy = await openCuttingProxy(key);
    const handle = await openRedis({ url: proxy.url, prefix: redis.replicas[0]!.prefix, log });
    const [direct, cut] = [redisLock(redis.replicas[0]!), redisLock(handle)];
    const token = await cut.acquire(key, 30_000);
    expect(proxy.cuts()).toBe(1);
    expect(token).not.toBeNull();
    expect(await direct.renew(key, token!, 30_000)).toBe(true);
    await handle.close();
    proxy.close();
    await redis.close();
  });
});

describe("the lock without a Redis", () => {
  it("stops nobody for good: it holds within the process, and what was taken before counts as held", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log });
    const lock = redisLock(handle);
    const key = randomUUID();
    const token = (await lock.acquire(key, 30_000))!;
    expect(token).not.toBeNull();
    expect(await lock.acquire(key, 30_000)).toBeNull();
    expect(await lock.renew(key, token, 30_000)).toBe(true);
    expect(await lock.renew(key, "taken in Redis, before", 30_000)).toBe(true);
    await lock.release(key, token);
    expect(await lock.acquire(key, 30_000)).not.toBeNull();
    await lock.close();
    await handle.close();
  });
});
