/** A Redis Cluster whose nodes are reached by TLS alone, each behind a proxy of its own and known by a host name. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../../test/support/freePort.ts";
import { type RedisCluster, startRedisCluster } from "../../test/support/redisCluster.ts";

const run = promisify(execFile);
const NODES = [0, 1, 2];
let folder: string;
let authority: string;
let cluster: RedisCluster;
let proxies: Server[];
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frontdesk-redis-tls-"));
  authority = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1"];
  await run("openssl", ["req", ...kind, "-keyout", key, "-out", authority, ...names]);
  const ports = await Promise.all(NODES.map(() => freePort()));
  cluster = await startRedisCluster(process.env.REDIS_URL!, {
    hasReplicas: false,
    settingsOf: (node) => ({
      ...{ "cluster-announce-port": ports[node]!, "cluster-announce-hostname": "localhost" },
      "cluster-preferred-endpoint-type": "hostname",
    }),
  });
  const secrets = { key: await readFile(key), cert: await readFile(authority) };
  proxies = await Promise.all(NODES.map((node) => openProxy(secrets, ports[node]!, cluster.nodes[node]!.port)));
  url = proxies.map((proxy) => `rediss://localhost:${(proxy.address() as AddressInfo).port}`).join(",");
}, 60_000);
afterAll(async () => {
  for (const proxy of proxies ?? []) proxy.close();
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openProxy(secrets: { key: Buffer; cert: Buffer }, port: number, to: number): Promise<Server> {
  const proxy = createServer(secrets, (socket) => {
    const behind = connect(to, "127.0.0.1");
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const)
      one.on("error", () => other.destroy()).pipe(other);
  });
  proxy.on("tlsClientError", () => {}); // clients that don't trust it
  await new Promise<void>((resolve) => proxy.listen(port, "127.0.0.1", resolve));
  return proxy;
}

/** What the service would do with it, in a process that trusts these authorities besides Node's own. */
async function inProcess(trusted: string | undefined) {
  const script = `
    import { connectRedis } from ${JSON.stringify(join(import.meta.dirname, "connect.ts"))};
    const redis = await connectRedis(process.env.REDIS_URL, { warn() {}, info() {} });
    const names = Array.from({ length: 24 }, (_, n) => "tls-" + n);
    const kept = [], heard = [];
    try {
      for (const name of names) kept.push(await redis.commands.set(name, name).then(() => redis.commands.get(name)));
      const all = new Promise((resolve) => redis.lines.attend({
        message: (channel) => heard.push(channel) === names.length && resolve(), lost() {}, changed() {},
      }));
      for (const name of names) await redis.lines.lineOf(name).ssubscribe(name);
      for (const name of names) await redis.commands.spublish(name, "x");
      await all;
      console.log(JSON.stringify({ kept: kept.length, heard: new Set(heard).size, masters: redis.masters().filter(Boolean).length }));
    } catch (error) {
      console.log(JSON.stringify({ refused: error.message }));
    }
    process.exit(0);`;
  const env = { PATH: process.env.PATH, REDIS_URL: url, ...(trusted && { NODE_EXTRA_CA_CERTS: trusted }) };
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script], { env });
  return JSON.parse(stdout);
}

it("keeps keys and hears messages on all masters, by their host names and checked certificates", async () => {
  expect(await inProcess(authority)).toEqual({ kept: 24, heard: 24, masters: NODES.length });
});

it("is not spoken to where nobody vouches for its certificates", async () => {
  expect(await inProcess(undefined)).toEqual({ refused: expect.any(String) });
});
