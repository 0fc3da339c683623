import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { busContract, listen, ticketChanged } from "../../test/contracts/bus.ts";
import { describeWithRedis } from "../../test/contracts/redisForTests.ts";
import { openRedis } from "../redis/redis.ts";
import { memoryBus } from "./memory.ts";
import { redisBus } from "./redis.ts";

describe("the bus in memory", () => {
  busContract(async () => {
    const bus = memoryBus();
    return { buses: [bus, bus], close: () => bus.close() };
  });
});

describeWithRedis("the bus on Redis", ({ openReplicas }) => {
  busContract(async () => {
    const { replicas, close } = await openReplicas(2);
    return { buses: [redisBus(replicas[0]!), redisBus(replicas[1]!)], close };
  });

  it("is heard again after the listening connection was killed, and says that notices may have been missed", async () => {
    const redis = await openReplicas(2);
    const [near, far] = redis.replicas.map(redisBus);
    const tenant = randomUUID();
    const { heard } = await listen(far!, tenant);
    let gaps = 0;
    far!.subscribe(
      tenant,
      () => {},
      () => (gaps += 1),
    );
    await redis.kill(1, "listeners");
    await vi.waitFor(() => expect(gaps).toBe(1), 5_000);
    await vi.waitFor(async () => {
      await near!.publish(ticketChanged(tenant));
      expect(heard.length).toBeGreaterThan(0);
    }, 5_000);
    await redis.close();
  });
});

describe("the bus without a Redis", () => {
  it("still reaches the subscribers in this process, and publishing does not fail", async () => {
    const handle = await openRedis({ url: "redis://127.0.0.1:1", log: { warn() {}, info() {} } });
    const bus = redisBus(handle);
    const tenant = randomUUID();
    const heard: unknown[] = [];
    bus.subscribe(tenant, (notice) => heard.push(notice));
    bus.subscribe("all", (notice) => heard.push(notice));
    const notice = ticketChanged(tenant);
    await bus.publish(notice);
    expect(heard).toEqual([notice, notice]);
    await bus.close();
    await handle.close();
  });
});
