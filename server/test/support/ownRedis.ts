/** A Redis of a test's own on loopback, to be emptied: the same program as the Redis that the tests have. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { freePort } from "./freePort.ts";

export interface OwnRedis {
  url: string;
  program: string;
  /** How many keys it has. */
  size(): Promise<number>;
  close(): Promise<void>;
}

/** @param of a Redis on this machine, which says what program it is @param folder where it may write */
export async function startRedis(of: string, folder: string): Promise<OwnRedis> {
  const program = await redisProgramOf(of);
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  const child = spawn(program, args, { stdio: "ignore" });
  const redis = new Redis({ host: "127.0.0.1", port, retryStrategy: () => 50 });
  redis.on("error", () => {}); // it is tried until it is up
  await redis.ping();
  return {
    url: `redis://127.0.0.1:${port}`,
    program,
    size: () => redis.dbsize(),
    async close() {
      redis.disconnect();
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** @param url a Redis on this machine @returns its program's path */
export async function redisProgramOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const program = /^executable:(.+)$/m.exec(await redis.info("server"))?.[1]?.trim();
  redis.disconnect();
  if (!program) throw new Error("the Redis of the tests doesn't say what program it is");
  return program;
}
