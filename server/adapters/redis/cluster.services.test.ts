/** The product on a Redis Cluster of six nodes: whole conversations, deletion over all masters, slots and masters that move or die. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { testLimits } from "../../test/contracts/limiter.ts";
import { collect, newKey, token } from "../../test/contracts/turnLog.ts";
import { type RedisCluster, startRedisCluster } from "../../test/support/redisCluster.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { redisLimiter } from "../limiter/redis.ts";
import { redisRewrites } from "../rewrites/redis.ts";
import { redisTurnLog } from "../turnLog/redis.ts";
import { openRedis, type RedisHandle } from "./redis.ts";
import { RedisDownError } from "./redisDown.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
};
const QUESTION = "How long can I return an item?";
const UNKNOWN = "Do you sell gift vouchers for helicopter flights?";
const log = { warn() {}, info() {} };

let cluster: RedisCluster;
let world: World;
let tenantId: string;
let handles: RedisHandle[];
beforeAll(async () => {
  cluster = await startRedisCluster(process.env.REDIS_URL!);
  world = await openWorld({ replicas: 2, env: { REDIS_URL: cluster.url } });
  tenantId = await world.tenant(PAGES, { clarify: false });
  const prefix = `test-${randomUUID()}`;
  handles = await Promise.all([0, 1].map(() => openRedis({ url: cluster.url, prefix, log })));
}, 120_000);
afterAll(async () => {
  await Promise.all(handles.map((handle) => handle.close()));
  await world?.close();
  await cluster?.close();
});

/** A key of the log whose ticket's slot the given master had at the start. */
async function keyOn(master: number) {
  for (;;) {
    const key = newKey();
    if ((await cluster.holderOf(handles[0]!.key(key.tenantId, "log", key.ticketId))) === master) return key;
  }
}

/** Each process finds out by itself that a master is back. @returns what the work gives as soon as it succeeds */
const onceBack = <T>(work: () => Promise<T>) => vi.waitFor(work, 20_000);

describe("on Redis Cluster", () => {
  it("a conversation over two replicas is answered, handed over and resumed", async () => {
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
    expect((await visitor.ask(UNKNOWN)).outcome).toBe("escalated");
    const listening = await visitor.listen();
    await resolveTicket(world.agent(tenantId), { ticketId: visitor.session.ticket_id, answer: "No, we don't." });
    const heard = await listening.until((events) =>
      events.some(({ event }) => event.type === "message" && event.content.content === "No, we don't."),
    );
    listening.close();
    expect(heard.length).toBeGreaterThan(0);
  });

  it("one node's address is enough to detect that it belongs to a cluster", async () => {
    const handle = await openRedis({ url: cluster.seed, prefix: `test-${randomUUID()}`, log });
    const tenants = Array.from({ length: 20 }, () => randomUUID());
    for (const tenant of tenants) await handle.commands.set(handle.key(tenant, "a"), tenant);
    for (const tenant of tenants) expect(await handle.commands.get(handle.key(tenant, "a"))).toBe(tenant);
    await handle.close();
  });

  it("commands of many tenants at one instant reach the masters of each, scripts included", async () => {
    const [handle] = handles as [RedisHandle];
    const [limiter, turnLog, rewrites] = [
      redisLimiter(handle, testLimits),
      redisTurnLog(handle),
      redisRewrites(handle),
    ];
    const rewrite = { question: "What does it cost?", keywords: [], carried: [] };
    const keys = Array.from({ length: 60 }, newKey);
    const done = await Promise.all(
      keys.flatMap((key) => [
        turnLog.append(key, [token("a")]),
        rewrites.put(key.tenantId, "k", rewrite, key.ticketId).then(() => true),
        // It refuses when its count can't be reached.
        limiter.take("init_network", key.tenantId).then((wait) => wait === null),
      ]),
    );
    expect(done.filter(Boolean).length).toBe(done.length);
  });

  it("rate limits lie on all masters, and what one of a request's refuses takes nothing of the others", async () => {
    const [handle] = handles as [RedisHandle];
    const limiter = redisLimiter(handle, testLimits);
    const visitors = Array.from({ length: 30 }, () => randomUUID());
    for (const visitor of visitors) expect(await limiter.take("message", visitor)).toBeNull();
    const names = visitors.map((visitor) => `${handle.prefix}:limit:message:{${visitor}}`);
    expect(new Set(await Promise.all(names.map(cluster.holderOf))).size).toBe(3);
    const tenant = randomUUID();
    const both = (visitor: string) =>
      limiter.takeAll([
        ["message", visitor],
        ["message_tenant", tenant],
      ]);
    for (let n = 0; n < 20; n += 1) expect(await both(visitors[n]!)).toBeNull();
    expect(await both(visitors[20]!)).not.toBeNull();
    expect(await Promise.all([0, 20].map((n) => handle.commands.get(names[n]!)))).toEqual(["2", "1"]);
  });

  it("deleting a tenant finds its keys on every master, even misplaced ones, and no other tenant's", async () => {
    const [handle] = handles as [RedisHandle];
    const [gone, kept] = [randomUUID(), randomUUID()];
    const scattered = (tenant: string) =>
      Array.from({ length: 30 }, (_, n) => `${handle.prefix}:{${n}}:limit:${tenant}`);
    const all = [gone, kept].flatMap((tenant) => [...scattered(tenant), handle.key(tenant, "cache")]);
    for (const key of all) await handle.commands.set(key, "1");
    expect(new Set(await Promise.all(all.map((key) => cluster.holderOf(key)))).size).toBe(3);
    await handle.dropTenant(gone);
    const left = await Promise.all(all.map((key) => handle.commands.exists(key)));
    expect(left).toEqual(all.map((key) => (key.includes(gone) ? 0 : 1)));
    await handle.dropTenant(kept);
  });

  it("a message stays on its slot's shard", async () => {
    const key = await keyOn(1);
    const [writer, reader] = handles.map(redisTurnLog);
    const follower = await collect(reader!, key);
    await writer!.append(key, [token("a")]);
    await until(() => follower.texts().includes("a"));
    const channels = await Promise.all(
      [0, 1, 2].map((n) => cluster.nodes[n]!.redis.call("PUBSUB", "SHARDCHANNELS", `*${key.ticketId}`)),
    );
    expect(channels.map((found) => (found as string[]).length)).toEqual([0, 1, 0]);
    follower.stop();
  });

  it("a follower misses nothing while its slot moves to another master, and while a replica takes over for maintenance", async () => {
    const [writer, reader] = handles.map(redisTurnLog);
    const key = await keyOn(2);
    const name = handles[0]!.key(key.tenantId, "log", key.ticketId);
    const follower = await collect(reader!, key);
    let isDone = false;
    let written = 0;
    const writing = (async () => {
      while (!isDone) if (await writer!.append(key, [token(String(written))]).catch(() => false)) written += 1;
    })();
    const more = async () => {
      const before = written;
      await until(() => written > before + 20);
    };
    try {
      await more();
      await cluster.moveSlotOf(name, 1);
      await more();
      await cluster.promote(4);
      await more();
    } finally {
      isDone = true;
      await writing;
    }
    await until(() => follower.texts().length >= written);
    expect(follower.texts()).toEqual(Array.from({ length: written }, (_, n) => String(n)));
    follower.stop();
  }, 60_000);

  it("calls for a shard that hangs fail at once, deletion is put off, and all go on when it is back", async () => {
    const [handle] = handles as [RedisHandle];
    const turnLog = redisTurnLog(handle);
    const [frozen, other] = [await keyOn(0), await keyOn(1)];
    cluster.nodes[0]!.freeze();
    // Its replica is frozen too, or would take its place.
    cluster.nodes[3]!.freeze();
    try {
      await until(async () => {
        const failure = await turnLog.append(frozen, [token("a")]).catch((error: unknown) => error);
        return failure instanceof RedisDownError;
      });
      const started = performance.now();
      for (let n = 0; n < 20; n += 1)
        await expect(turnLog.append(frozen, [token("a")])).rejects.toThrow(RedisDownError);
      expect(performance.now() - started).toBeLessThan(5000);
      await expect(handle.dropTenant(randomUUID())).rejects.toThrow();
    } finally {
      cluster.nodes[0]!.thaw();
      cluster.nodes[3]!.thaw();
    }
    await cluster.healed();
    await until(() => turnLog.append(frozen, [token("b")]).catch(() => false));
    expect(await onceBack(() => turnLog.append(other, [token("b")]))).toBe(true);
  }, 60_000);

  it("a follower whose master dies goes on at its replica, and knows what it may have missed", async () => {
    const [writer, reader] = handles.map(redisTurnLog);
    const key = await keyOn(2);
    const follower = await onceBack(() => collect(reader!, key));
    await onceBack(() => writer!.append(key, [token("before")]));
    await until(() => follower.texts().includes("before"));
    await cluster.nodes[2]!.kill();
    await until(() => writer!.append(key, [token("after")]).catch(() => false), 30_000);
    await until(() => follower.texts().includes("after"), 30_000);
    follower.stop();
  }, 90_000);

  it("a conversation goes on when a replica has taken a dead master's place", async () => {
    await cluster.healed();
    const visitor = await world.patientVisitor(tenantId);
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
  }, 90_000);
});
