/** The product on a Redis Cluster of six nodes: whole conversations, deletion over all masters, a master that dies. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveTicket } from "../../inbox/acts/resolveTicket.ts";
import { type RedisCluster, startRedisCluster } from "../../test/support/redisCluster.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { openRedis } from "./redis.ts";

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
beforeAll(async () => {
  cluster = await startRedisCluster(process.env.REDIS_URL!);
  world = await openWorld({ replicas: 2, env: { REDIS_URL: cluster.url } });
  tenantId = await world.tenant(PAGES, { clarify: false });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await cluster?.close();
});

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

  it("deleting a tenant finds its keys on every master, even misplaced ones, and no other tenant's", async () => {
    const handle = await openRedis({ url: cluster.url, prefix: `test-${randomUUID()}`, log });
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
    await handle.close();
  });

  it("a message published on any node is heard, and what was missed is known when the listener's node dies", async () => {
    const handle = await openRedis({ url: cluster.url, prefix: `test-${randomUUID()}`, log });
    const heard: string[] = [];
    let gaps = 0;
    await handle.channels.subscribe("news", { onMessage: (payload) => heard.push(payload), onGap: () => (gaps += 1) });
    await until(async () => {
      await handle.commands.publish("news", "one");
      return heard.includes("one");
    });
    // The listener is on the first of the nodes, a master.
    await cluster.kill(0);
    await until(() => gaps > 0, 30_000);
    await until(async () => {
      await handle.commands.publish("news", "two").catch(() => {});
      return heard.includes("two");
    }, 30_000);
    await handle.close();
  }, 90_000);

  it("a master that dies costs a few seconds, after which its replica serves its tenants", async () => {
    await cluster.healed();
    await until(async () => {
      const visitor = await world.visitor(tenantId).catch(() => null);
      const turn = await visitor?.ask(QUESTION).catch(() => null);
      return turn?.outcome === "answered";
    }, 30_000);
  }, 90_000);
});
