/** Redis servers of a test's own on loopback, from the same program as the Redis that the tests are given. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./freePort.ts";
import { until } from "./until.ts";

export interface RedisServer {
  port: number;
  /** A connection that waits until the server is up. */
  redis: Redis;
  isAlive(): boolean;
  /** As a frozen machine: its connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** @param settings as in redis.conf */
export async function startRedisServer(
  program: string,
  settings: Record<string, string | number>,
  port?: number,
): Promise<RedisServer> {
  const own = port ?? (await freePort());
  const given = Object.entries({ port: own, bind: "127.0.0.1", save: "", ...settings });
  const options = given.flatMap(([name, value]) => [`--${name}`, String(value)]);
  return attend(own, spawn(program, options, { stdio: "ignore" }), settings.requirepass);
}

/** A sentinel keeps what it learns in its file. @param lines of its configuration */
export async function startSentinel(
  program: string,
  folder: string,
  password: string,
  lines: string[],
): Promise<RedisServer> {
  const port = await freePort();
  const file = join(folder, `sentinel-${port}.conf`);
  await writeFile(
    file,
    [`port ${port}`, "bind 127.0.0.1", `dir ${folder}`, `requirepass ${password}`, ...lines, ""].join("\n"),
  );
  return attend(port, spawn(program, [file, "--sentinel"], { stdio: "ignore" }), password);
}

async function attend(port: number, child: ChildProcess, password?: string | number): Promise<RedisServer> {
  const access = password === undefined ? {} : { password: String(password) };
  const redis = new Redis({ host: "127.0.0.1", port, ...access, retryStrategy: () => 50 });
  redis.on("error", () => {}); // it is tried until it is up
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  // A single command gives up after a second, which a busy machine may need to start it.
  await until(() => {
    if (!isAlive()) throw new Error(`redis on port ${port} ended at its start, with ${child.exitCode}`);
    return redis.ping().then(Boolean, () => false);
  }, 30_000);
  return {
    ...{ port, redis, isAlive },
    freeze: () => void child.kill("SIGSTOP"),
    thaw: () => void child.kill("SIGCONT"),
    async kill() {
      redis.disconnect();
      if (!isAlive()) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
