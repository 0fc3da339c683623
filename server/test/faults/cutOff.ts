/**
 * Runs the whole service in a network that has nothing but loopback, where every name is looked up at a server that only writes
 * it down and every address is this machine: `unshare --net --mount node server/test/faults/cutOff.ts <folder>`. Prints one line of
 * JSON: what was looked up, what was connected to, and what was left in the user's cache folder.
 */
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { openDatabase } from "../../db/database.ts";
import { startEmbeddedDatabase } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";
import { createTenant } from "../../tenants/createTenant.ts";
import { spawnReplica } from "../support/replica.ts";
import { Visitor } from "../support/visitor.ts";

/** The embedding model's runtime, left alone, looks its vendor up 10 to 20 s after its start. */
const LISTENED_MS = 25_000;
const ORIGIN = "https://shop.example";
const CONTROL = "control.example";
/** Of a block that is nobody's. */
const ANSWER = [203, 0, 113, 7];

const [folder = ""] = process.argv.slice(2);
const lookups: string[] = [];
const connections: string[] = [];

closeNetwork();
await answerLookups();
await takeConnections();
// Else nothing that follows would mean anything.
await lookup(CONTROL);
if (lookups.splice(0)[0] !== CONTROL) throw new Error("the name server of this network is not asked");
const logged = await liveForAWhile();
process.stdout.write(`${JSON.stringify({ lookups, connections, cached: readdirSync(folderOf("cache")), logged })}\n`);
process.exit(0);

function folderOf(name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

function closeNetwork(): void {
  const resolver = join(folderOf("."), "resolv.conf");
  writeFileSync(resolver, "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n");
  execFileSync("ip", ["link", "set", "lo", "up"]);
  execFileSync("ip", ["route", "add", "local", "0.0.0.0/0", "dev", "lo"]);
  execFileSync("mount", ["--bind", resolver, "/etc/resolv.conf"]);
}

async function answerLookups(): Promise<void> {
  const server = createSocket("udp4");
  server.on("message", (asked, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = asked[at]!; length > 0; length = asked[at]!) {
      labels.push(asked.toString("latin1", at + 1, at + 1 + length));
      at += 1 + length;
    }
    lookups.push(labels.join("."));
    const isAddress = asked.readUInt16BE(at + 1) === 1;
    const head = Buffer.from(asked.subarray(0, at + 5));
    head.writeUInt16BE(0x8180, 2);
    for (const [n, place] of [Number(isAddress), 0, 0].entries()) head.writeUInt16BE(place, 6 + 2 * n);
    const record = isAddress ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ANSWER] : [];
    server.send(Buffer.concat([head, Buffer.from(record)]), from.port, from.address);
  });
  server.bind(53, "127.0.0.1");
  await once(server, "listening");
}

async function takeConnections(): Promise<void> {
  for (const port of [80, 443]) {
    const server = createServer((socket) => {
      connections.push(`${socket.localAddress}:${port}`);
      socket.destroy();
    }).listen(port, "0.0.0.0");
    await once(server, "listening");
  }
}

/** A start as an operator who has set nothing but an environment full of other people's switches. @returns the log */
async function liveForAWhile(): Promise<string[]> {
  const database = await startEmbeddedDatabase({ dataDir: null });
  await migrate(database.url);
  const db = openDatabase({ url: database.url, poolSize: 1, prepare: true });
  const { id } = await createTenant(db, { name: "Shop", origins: [ORIGIN] });
  await db.close();
  const replica = await spawnReplica({
    ...{ NODE_ENV: "test", DATABASE_URL: database.url, DATABASE_POOL_SIZE: "3", DATA_DIR: folderOf("data") },
    ...{ HOME: folderOf("home"), XDG_CACHE_HOME: folderOf("cache"), SESSION_KEYS: `test:${"k".repeat(40)}` },
    ...{
      LANGSMITH_TRACING: "true",
      LANGCHAIN_TRACING_V2: "true",
      LANGSMITH_API_KEY: "k",
      BETTER_AUTH_TELEMETRY: "true",
    },
    ADMIN_SECRET: "a".repeat(40),
  });
  const visitor = await Visitor.open(replica.url, id, ORIGIN);
  await visitor.ask("How long may I return a coat?");
  await setTimeout(LISTENED_MS);
  replica.kill("SIGTERM");
  await replica.exited;
  await database.close();
  return replica.log;
}
