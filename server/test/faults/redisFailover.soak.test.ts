/** Masters of Redis die under load, in a cluster and under sentinels: every accepted message is answered once. */
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { cases, figure } from "../support/figures.ts";
import { type AcceptedMessage, findViolations } from "../support/invariants.ts";
import { startRedisCluster } from "../support/redisCluster.ts";
import { startRedisSentinels } from "../support/redisSentinels.ts";
import type { RedisServer } from "../support/redisServers.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, until, type World } from "../support/world.ts";

const DEATHS = cases(1, 5);
const TENANTS = 6;
const VISITORS = 12;
const LEASE_SECONDS = 4;
const QUESTIONS = ["Can I return an item?", "Within how many days?", "Who pays?"];
const PAGES = { "returns.md": "# Returns\n\nYou can return any item within 30 days of delivery.\n" };

/** A Redis whose masters can die. */
interface Mortal {
  url: string;
  /** Kills a master that holds keys now. @returns starts it again as a replica, once it has been replaced */
  killMaster(n: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

async function mortalCluster(): Promise<Mortal> {
  const cluster = await startRedisCluster(process.env.REDIS_URL!);
  const isMaster = async ({ redis }: RedisServer) => (await redis.info("replication")).includes("role:master");
  return {
    url: cluster.url,
    async killMaster(n) {
      const pair = [n % 3, (n % 3) + 3] as const;
      const [dying, heir] = (await isMaster(cluster.nodes[pair[0]]!)) ? pair : [pair[1], pair[0]];
      await cluster.nodes[dying]!.kill();
      return async () => {
        await until(() => isMaster(cluster.nodes[heir]!), 30_000);
        await cluster.healed();
        await cluster.restart(dying);
        const { redis } = cluster.nodes[dying]!;
        await until(async () => (await redis.info("replication")).includes("master_link_status:up"), 30_000);
        await cluster.healed();
      };
    },
    close: () => cluster.close(),
  };
}

async function mortalServer(): Promise<Mortal> {
  const sentinels = await startRedisSentinels(process.env.REDIS_URL!);
  return {
    url: sentinels.url,
    async killMaster(n) {
      const which = n % 2 === 0 ? 0 : 1;
      const dying = sentinels.servers[which];
      await dying.kill();
      return async () => {
        await sentinels.replaced(dying);
        await sentinels.restart(which);
      };
    },
    close: () => sentinels.close(),
  };
}

let fake: FakeOpenai;
beforeAll(async () => {
  fake = await startFakeOpenai({ firstTokenMs: 50, tokenMs: 15, tokens: 40 });
});
afterAll(() => fake?.close());

describe.each([
  ["a cluster's master that dies", mortalCluster],
  ["a master that dies and is replaced by sentinels", mortalServer],
])("%s", (name, open) => {
  let redis: Mortal;
  let world: World;
  beforeAll(async () => {
    redis = await open();
    const model = { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url };
    const env = { ...model, REDIS_URL: redis.url, TURN_LEASE_SECONDS: String(LEASE_SECONDS) };
    world = await openWorld({ replicas: 2, env });
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await redis?.close();
  });

  it("loses and doubles no message, and new conversations begin again soon", { timeout: 900_000 }, async () => {
    const tenants = await Promise.all(Array.from({ length: TENANTS }, () => world.tenant(PAGES, { clarify: false })));
    const told: AcceptedMessage[] = [];
    let isDone = false;
    let slowest = 0;

    async function talk(tenantId: string): Promise<void> {
      while (!isDone) {
        const visitor = await Visitor.open(world.urls, tenantId, ORIGIN).catch(() => null);
        // It was refused because its count could not be kept: nobody asks again at once.
        if (!visitor) await new Promise((resolve) => setTimeout(resolve, 50));
        for (const question of visitor && !isDone ? QUESTIONS : []) {
          const id = v7();
          const started = Date.now();
          const turn = await visitor!.askUntilTaken(question, id, 2000);
          slowest = Math.max(slowest, Date.now() - started);
          expect(turn.outcome).not.toBeNull();
          told.push({ ticketId: visitor!.session.ticket_id, clientMessageId: id, messageId: turn.message?.id ?? null });
        }
      }
    }
    const talking = Promise.all(Array.from({ length: VISITORS }, (_, n) => talk(tenants[n % TENANTS]!)));

    const recoveries: number[] = [];
    for (let n = 0; n < DEATHS; n += 1) {
      const before = told.length;
      await until(() => told.length >= before + 2 * VISITORS, 120_000);
      const restart = await redis.killMaster(n);
      const died = Date.now();
      const isOpen = (tenantId: string) => Visitor.open(world.urls, tenantId, ORIGIN).then(Boolean, () => false);
      // Refused ones may be tried again at once here: it is what is measured.
      await Promise.all(tenants.map((tenantId) => until(() => isOpen(tenantId), 60_000)));
      recoveries.push(Date.now() - died);
      await restart();
    }
    isDone = true;
    await talking;
    const violations = await findViolations(world.database.url, told, { leaseSeconds: LEASE_SECONDS });
    figure(`${name}: violations of I1 to I9`, violations.length, DEATHS);
    figure(`${name}: messages answered meanwhile`, told.length);
    figure(`${name}: slowest message from sent to ended, ms`, slowest);
    figure(`${name}: until every tenant has new conversations again, ms`, recoveries.join(", "));
    expect(violations).toEqual([]);
    expect(slowest).toBeLessThan(30_000);
    expect(Math.max(...recoveries)).toBeLessThan(30_000);
  });
});
