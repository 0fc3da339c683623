import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeWithRedis, openCuttingProxy } from "../../test/contracts/redisForTests.ts";
import { usedTokensContract } from "../../test/contracts/usedTokens.ts";
import { openRedis } from "../redis/redis.ts";
import { memoryUsedTokens } from "./memory.ts";
import { redisUsedTokens } from "./redis.ts";

const log = { warn() {}, info() {} };

describe("used tokens in memory", () => {
  usedTokensContract(async () => {
    const tokens = memoryUsedTokens();
    return { replicas: [tokens, tokens], close: () => tokens.close() };
  });
});

describeWithRedis("used tokens on Redis", ({ openReplicas, isOneServer }) => {
  usedTokensContract(async () => {
    const { replicas, close } = await openReplicas(2);
    return { replicas: [redisUsedTokens(replicas[0]!), redisUsedTokens(replicas[1]!)], close };
  });

  // A cluster is reached at its nodes' own addresses, and so past a proxy.
  it.runIf(isOneServer)("count a use once, even if the reply was lost and the command sent again", async () => {
    const redis = await openReplicas(1);
    const token = `cut-${randomUUID()}`;
    const proxy = await openCuttingProxy(token);
    const handle = await openRedis({ url: proxy.url, prefix: redis.replicas[0]!.prefix, log });
    const [direct, cut] = [redisUsedTokens(redis.replicas[0]!), redisUsedTokens(handle)];
    expect(await cut.use(token, 30_000)).toBe(true);
    expect(proxy.cuts()).toBe(1);
    expect(await direct.use(token, 30_000)).toBe(false);
    await handle.close();
    proxy.close();
    await redis.close();
  });
});

describe("used tokens without a Redis", () => {
  it("are remembered within the process", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log });
    const tokens = redisUsedTokens(handle);
    const token = randomUUID();
    expect(await tokens.use(token, 30_000)).toBe(true);
    expect(await tokens.use(token, 30_000)).toBe(false);
    await tokens.close();
    await handle.close();
  });
});
