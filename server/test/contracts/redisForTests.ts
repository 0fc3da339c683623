/** A real Redis for the contract suites, with keys of their own. */
import { randomUUID } from "node:crypto";
import { describe } from "vitest";
import { openRedis, type RedisHandle } from "../../adapters/redis.ts";

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
