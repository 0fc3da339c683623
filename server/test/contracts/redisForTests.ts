/** A real Redis for the contract suites, with keys of their own. */
import { randomUUID } from "node:crypto";
import { type AddressInfo, createConnection, createServer } from "node:net";
import { describe } from "vitest";
import { openRedis, type RedisHandle } from "../../adapters/redis/redis.ts";

const url = process.env.REDIS_URL;
if (!url && process.env.CI_SERVICES === "1") throw new Error("CI_SERVICES=1, but REDIS_URL is missing");

/** `describe` where a Redis is given, else a visible skip. */
export const describeWithRedis = url ? describe : describe.skip;

export interface RedisForTests {
  /** Each is what one replica opens. */
  replicas: RedisHandle[];
  /** Breaks a replica's connection from the server's side. */
  kill(replica: number, connection: "commands" | "listener"): Promise<void>;
  close(): Promise<void>;
}

/** Opens `count` replicas' connections under a prefix nobody else uses. */
export async function openReplicas(count: number): Promise<RedisForTests> {
  const prefix = `test-${randomUUID()}`;
  const log = { warn() {}, info() {} };
  const open = () => openRedis({ url: url!, prefix, log });
  const replicas = await Promise.all(Array.from({ length: count }, open));
  const admin = await open();
  return {
    replicas,
    async kill(replica, connection) {
      const victim = replicas[replica]![connection];
      const closed = new Promise((resolve) => victim.once("close", resolve));
      await admin.commands.call("CLIENT", "KILL", "ID", String(await victim.client("ID")));
      await closed;
    },
    async close() {
      const left = await admin.commands.keys(`${prefix}:*`);
      for (const key of left) await admin.commands.del(key);
      await Promise.all([...replicas, admin].map((handle) => handle.close()));
    },
  };
}

/**
 * A way to Redis that takes a command there and breaks before its reply comes back, when the command holds `mark` (once).
 */
export async function openCuttingProxy(mark: string): Promise<{ url: string; cuts(): number; close(): void }> {
  const target = new URL(url!);
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port || 6379), target.hostname);
    let cutting = false;
    client.on("data", (data) => {
      cutting ||= cuts === 0 && data.includes(mark);
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (!cutting) return void client.write(data);
      cuts++;
      client.destroy();
      upstream.destroy();
    });
    for (const [one, other] of [[client, upstream] as const, [upstream, client] as const]) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url!);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as AddressInfo).port);
  return { url: through.href, cuts: () => cuts, close: () => server.close() };
}
