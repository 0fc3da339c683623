/** A separate Redis, so that its commands and CPU come from the turns alone. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { Redis } from "ioredis";
import { freePort } from "../../server/test/support/freePort.ts";
import { endWithUs } from "../machine/children.ts";

export interface BenchRedis {
  url: string;
  /** Null when the shared one is used. */
  pid: number | null;
  close(): Promise<void>;
}

/** Starts the same executable that serves `shared`, if it is on this machine; else uses `shared`, and says so. */
export async function openRedis(shared: string): Promise<BenchRedis> {
  const client = new Redis(shared);
  const executable = /^executable:(.+?)\r?$/m.exec(await client.info("server"))?.[1] ?? "";
  client.disconnect();
  if (!existsSync(executable)) {
    console.error("REDIS_URL is on another machine: what others ask of it is counted as well");
    return { url: shared, pid: null, close: async () => {} };
  }
  const port = String(await freePort());
  const args = ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no"];
  const child = spawn(executable, args, { stdio: "ignore", cwd: "/tmp" });
  endWithUs(child);
  const url = `redis://127.0.0.1:${port}`;
  const own = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  own.on("error", () => {}); // until it listens
  await own.ping();
  own.disconnect();
  const close = () =>
    new Promise<void>((done) => {
      child.once("exit", () => done());
      child.kill("SIGKILL");
    });
  return { url, pid: child.pid!, close };
}
