/** A Redis of a test's own on loopback, to be emptied: the same program as the Redis that the tests have. */
import { Redis } from "ioredis";
import { startRedisServer } from "./redisServers.ts";

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
  const { port, redis, kill } = await startRedisServer(program, { dir: folder });
  return { url: `redis://127.0.0.1:${port}`, program, size: () => redis.dbsize(), close: kill };
}

/** @param url a Redis on this machine @returns its program's path */
export async function redisProgramOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const program = /^executable:(.+)$/m.exec(await redis.info("server"))?.[1]?.trim();
  redis.disconnect();
  if (!program) throw new Error("the Redis of the tests doesn't say what program it is");
  return program;
}
