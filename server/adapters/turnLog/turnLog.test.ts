import { describe, expect, it, vi } from "vitest";
import {
  countListeners,
  describeWithRedis,
  keysOf,
  openCuttingProxy,
  type RedisForTests,
} from "../../test/contracts/redisForTests.ts";
import { collect, newKey, token, turnLogContract } from "../../test/contracts/turnLog.ts";
import { openRedis } from "../redis/redis.ts";
import { RedisDownError } from "../redis/redisDown.ts";
import { memoryTurnLog } from "./memory.ts";
import { redisTurnLog } from "./redis.ts";

describe("the turn log in memory", () => {
  turnLogContract(async () => {
    const log = memoryTurnLog();
    return {
      logs: [log, log, log],
      isLocalFirst: false,
      lose: (key) => log.dropTenant(key.tenantId),
      close: () => log.close(),
    };
  });

  it("forgets a ticket an hour after its last event, and its followers carry on", async () => {
    let now = 1_000_000;
    const log = memoryTurnLog(() => now);
    const key = newKey();
    const follower = await collect(log, key);
    await log.append(key, [token("a")]);
    now += 3_599_000;
    expect((await log.read(key, 0)).length).toBe(1);
    now += 2_000;
    expect(await log.read(key, 0)).toEqual([]);
    await log.append(key, [token("b")]);
    expect(follower.texts()).toEqual(["a", "b"]);
    await log.close();
  });
});

describeWithRedis("the turn log on Redis", ({ openReplicas, isOneServer }) => {
  async function withReplicas(count: number, run: (replicas: RedisForTests) => Promise<void>): Promise<void> {
    const redis = await openReplicas(count);
    try {
      await run(redis);
    } finally {
      await redis.close();
    }
  }

  turnLogContract(async () => {
    const redis = await openReplicas(3);
    const [a, b, c] = redis.replicas;
    return {
      logs: [redisTurnLog(a!), redisTurnLog(b!), redisTurnLog(c!)],
      isLocalFirst: true,
      async lose(key) {
        expect(await a!.commands.del(a!.key(key.tenantId, "log", key.ticketId))).toBe(1);
      },
      close: redis.close,
    };
  });

  it("nothing is lost or doubled when the listening connection is killed again and again", () =>
    withReplicas(2, async (redis) => {
      const [writer, reader] = redis.replicas.map(redisTurnLog);
      const key = newKey();
      const near = await collect(writer!, key);
      const far = await collect(reader!, key);
      for (let i = 0; i < 40; i++) {
        if (i % 8 === 4) await redis.kill(i % 16 === 4 ? 1 : 0, "listeners");
        await writer!.append(key, [token(String(i))]);
      }
      const truth = await writer!.read(key, 0);
      expect(truth.length).toBe(40);
      await vi.waitFor(() => expect(far.seen).toEqual(truth), 5_000);
      await vi.waitFor(() => expect(near.seen).toEqual(truth), 5_000);
    }));

  it("a follower that was cut off when the last event was written still gets it", () =>
    withReplicas(2, async (redis) => {
      const [writer, reader] = redis.replicas.map(redisTurnLog);
      const key = newKey();
      const far = await collect(reader!, key);
      await writer!.append(key, [token("a")]);
      await redis.kill(1, "listeners");
      await writer!.append(key, [token("b")]);
      await vi.waitFor(() => expect(far.texts()).toEqual(["a", "b"]), 5_000);
    }));

  it("an append is in the log once, even if its connection was killed midway", () =>
    withReplicas(2, async (redis) => {
      const [writer, reader] = redis.replicas.map(redisTurnLog);
      const key = newKey();
      const near = await collect(writer!, key);
      const far = await collect(reader!, key);
      for (let round = 0; round < 10; round++) {
        const appends = Array.from({ length: 10 }, (_, i) => writer!.append(key, [token(`${round}:${i}`)]));
        const kill = redis.kill(0, "commands");
        expect(await Promise.all(appends)).toEqual(appends.map(() => true));
        await kill;
      }
      const wanted = Array.from({ length: 100 }, (_, i) => `${Math.floor(i / 10)}:${i % 10}`);
      expect((await reader!.read(key, 0)).map(({ event }) => event.content)).toEqual(wanted);
      await vi.waitFor(() => expect(far.texts()).toEqual(wanted), 5_000);
      await vi.waitFor(() => expect(near.texts()).toEqual(wanted), 5_000);
    }));

  // A cluster is reached at its nodes' own addresses, and so past a proxy.
  it.runIf(isOneServer)(
    "an append is in the log and delivered once, even if its reply was lost and it was sent again",
    () =>
      withReplicas(1, async (redis) => {
        const proxy = await openCuttingProxy("cut here");
        const { prefix, log } = redis.replicas[0]!;
        const handle = await openRedis({ url: proxy.url, prefix, log });
        const [direct, cut] = [redisTurnLog(redis.replicas[0]!), redisTurnLog(handle)];
        const key = newKey();
        const followers = [await collect(direct, key), await collect(cut, key)];
        const guard = { turnId: "t", fence: 1 };
        const end = { type: "end", content: "answered", turn_id: "t" } as const;
        const appends = [
          cut.append(key, [token("a")], guard),
          cut.append(key, [token("cut here"), end], guard),
          cut.append(key, [token("b")]),
        ];
        expect(await Promise.all(appends)).toEqual([true, true, true]);
        expect(proxy.cuts()).toBe(1);
        const wanted = ["a", "cut here", "answered", "b"];
        expect((await direct.read(key, 0)).map(({ event }) => event.content)).toEqual(wanted);
        for (const follower of followers) await vi.waitFor(() => expect(follower.texts()).toEqual(wanted), 5_000);
        await handle.close();
        proxy.close();
      }),
  );

  it("a message lost on the channel is made up for by the next one", () =>
    withReplicas(2, async (redis) => {
      const [writer, reader] = redis.replicas.map(redisTurnLog);
      const key = newKey();
      const far = await collect(reader!, key);
      const name = redis.replicas[1]!.key(key.tenantId, "log", key.ticketId);
      const [line] = redis.replicas[1]!.listeners();
      const isSharded = redis.replicas[1]!.publishCommand === "SPUBLISH";
      await (isSharded ? line!.sunsubscribe(name) : line!.unsubscribe(name));
      await writer!.append(key, [token("missed")]);
      await (isSharded ? line!.ssubscribe(name) : line!.subscribe(name));
      expect(far.texts()).toEqual([]);
      await writer!.append(key, [token("heard")]);
      await vi.waitFor(() => expect(far.texts()).toEqual(["missed", "heard"]));
    }));

  it("a follower hears what comes after the log's end was lost, as when a replica without it takes over", () =>
    withReplicas(2, async (redis) => {
      const [writer, reader] = redis.replicas.map(redisTurnLog);
      const key = newKey();
      const far = await collect(reader!, key);
      await writer!.append(key, [token("a")]);
      const { commands, ...handle } = redis.replicas[0]!;
      const name = handle.key(key.tenantId, "log", key.ticketId);
      const behind = await commands.dumpBuffer(name);
      await writer!.append(key, [token("b"), token("c"), token("d")]);
      await vi.waitFor(() => expect(far.texts()).toHaveLength(4));
      await commands.restore(name, 3_600_000, behind, "REPLACE");
      await writer!.append(key, [token("e")]);
      await vi.waitFor(() => expect(far.texts()).toEqual(["a", "b", "c", "d", "e"]));
    }));

  it("a follower is told that it may have missed something when its connection is back", () =>
    withReplicas(2, async (redis) => {
      const log = redisTurnLog(redis.replicas[1]!);
      let gaps = 0;
      const stop = await log.follow(
        newKey(),
        "now",
        () => {},
        () => (gaps += 1),
      );
      await redis.kill(1, "listeners");
      await vi.waitFor(() => expect(gaps).toBe(1), 5_000);
      stop();
    }));

  it("leaves no subscription behind when the last follower has gone", () =>
    withReplicas(1, async (redis) => {
      const [handle] = redis.replicas;
      const log = redisTurnLog(handle!);
      const key = newKey();
      const followers = await Promise.all([collect(log, key), collect(log, key)]);
      const name = handle!.key(key.tenantId, "log", key.ticketId);
      expect(await countListeners(handle!, name)).toBe(1);
      followers[0]!.stop();
      await log.append(key, [token("a")]);
      await vi.waitFor(() => expect(followers[1]!.texts()).toEqual(["a"]));
      followers[1]!.stop();
      await vi.waitFor(async () => expect(await countListeners(handle!, name)).toBe(0));
    }));

  it("a ticket's keys are gone an hour after its last event", () =>
    withReplicas(1, async (redis) => {
      const [handle] = redis.replicas;
      const key = newKey();
      await redisTurnLog(handle!).append(key, [token("a")], { turnId: "t", fence: 1 });
      const keys = await keysOf(handle!);
      expect(keys.length).toBe(1);
      expect(keys[0]).toContain(`{${key.tenantId}}`);
      const left = await handle!.commands.pttl(keys[0]!);
      expect(left).toBeGreaterThan(3_590_000);
      expect(left).toBeLessThanOrEqual(3_600_000);
    }));
});

describe("the turn log without a Redis", () => {
  it("fails at once instead of making a turn wait", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const log = redisTurnLog(handle);
    const key = newKey();
    await vi.waitFor(() => expect(() => handle.assertUp()).toThrow(RedisDownError), 5_000);
    const began = performance.now();
    for (let i = 0; i < 40; i++) await expect(log.append(key, [token("a")])).rejects.toThrow(RedisDownError);
    await expect(log.read(key, 0)).rejects.toThrow(RedisDownError);
    await expect(log.lastId(key)).rejects.toThrow(RedisDownError);
    await expect(log.follow(key, 0, () => {})).rejects.toThrow(RedisDownError);
    expect(performance.now() - began).toBeLessThan(5_000);
    await handle.close();
  });
});
