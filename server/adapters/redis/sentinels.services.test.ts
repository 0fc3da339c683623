/** The product on one Redis that sentinels watch: conversations, an exchange for maintenance, and a master that dies. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collect, newKey, token } from "../../test/contracts/turnLog.ts";
import { type RedisSentinels, startRedisSentinels } from "../../test/support/redisSentinels.ts";
import { openWorld, until, type World } from "../../test/support/world.ts";
import { redisTurnLog } from "../turnLog/redis.ts";
import { openRedis, type RedisHandle } from "./redis.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
};
const QUESTION = "How long can I return an item?";
const log = { warn() {}, info() {} };

let redis: RedisSentinels;
let world: World;
let tenantId: string;
let handles: RedisHandle[];
beforeAll(async () => {
  redis = await startRedisSentinels(process.env.REDIS_URL!);
  world = await openWorld({ replicas: 2, env: { REDIS_URL: redis.url } });
  tenantId = await world.tenant(PAGES, { clarify: false });
  const prefix = `test-${randomUUID()}`;
  handles = await Promise.all([0, 1].map(() => openRedis({ url: redis.url, prefix, log })));
}, 120_000);
afterAll(async () => {
  await Promise.all((handles ?? []).map((handle) => handle.close()));
  await world?.close();
  await redis?.close();
});

/** Does `work` between two writes, when the replica has all that was written. */
type Still = (work: () => Promise<void>) => Promise<void>;

/** Writes to a ticket's log while `change` happens. @returns the events that a follower in another replica missed or got twice */
async function followThrough(change: (still: Still) => Promise<void>): Promise<string[]> {
  const [writer, reader] = handles.map(redisTurnLog);
  const key = newKey();
  const follower = await collect(reader!, key);
  let isDone = false;
  let written = 0;
  let last: Promise<void> = Promise.resolve();
  const next: Still = (work) => (last = last.then(work));
  const still: Still = (work) =>
    next(async () => {
      expect(await handles[0]!.commands.wait(1, 5_000)).toBe(1);
      await work();
    });
  const write = async () => {
    if (await writer!.append(key, [token(String(written))]).catch(() => false)) written += 1;
  };
  const writing = (async () => {
    while (!isDone) {
      await next(write);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const more = async () => {
    const before = written;
    await until(() => written > before + 20, 60_000);
  };
  try {
    await more();
    await change(still);
    await more();
  } finally {
    isDone = true;
    await writing;
  }
  await until(() => follower.texts().includes(String(written - 1)));
  follower.stop();
  const heard = follower.texts().map(String);
  const wanted = Array.from({ length: written }, (_, n) => String(n));
  return [...wanted.filter((text) => !heard.includes(text)), ...heard.filter((text, n) => heard.indexOf(text) !== n)];
}

describe("on a Redis that sentinels watch", () => {
  it("a conversation is answered", async () => {
    const visitor = await world.visitor(tenantId);
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
  });

  it("a follower misses nothing while the sentinels exchange master and replica", async () => {
    expect(await followThrough(() => redis.failOver())).toEqual([]);
    const [old, current] = redis.servers;
    await until(async () => (await old.redis.info("replication")).includes("role:slave"), 30_000);
    for (const { commands } of handles) {
      const [port] = /tcp_port:(\d+)/.exec(await commands.info("server"))!.slice(1);
      expect(Number(port)).toBe(current.port);
    }
  }, 90_000);

  it("the replica that took over is served by the other when it dies", async () => {
    const [old, current] = redis.servers;
    await until(async () => (await old.redis.info("replication")).includes("master_link_status:up"), 30_000);
    // A master confirms before it replicates, so what it confirmed last may die with it.
    const dying = async (still: Still) => {
      await still(() => current.kill());
      await redis.replaced(current);
    };
    expect(await followThrough(dying)).toEqual([]);
    const visitor = await world.patientVisitor(tenantId);
    expect((await visitor.ask(QUESTION)).outcome).toBe("answered");
  }, 90_000);
});
