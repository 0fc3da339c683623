/** One Redis with a replica, and three sentinels that watch them, on loopback. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { redisProgramOf } from "./ownRedis.ts";
import { type RedisServer, startRedisServer, startSentinel } from "./redisServers.ts";
import { until } from "./until.ts";

const NAME = "frontdesk";
const [SERVERS_PASSWORD, SENTINELS_PASSWORD] = ["of@the,servers", "of/the:sentinels"];

export interface RedisSentinels {
  /** What `REDIS_URL` takes. */
  url: string;
  /** The master at the start, and its replica. */
  servers: [RedisServer, RedisServer];
  sentinels: RedisServer[];
  /** Has the sentinels exchange the two, as for maintenance. */
  failOver(): Promise<void>;
  /** Starts a killed server again, as a replica of the other. */
  restart(server: 0 | 1): Promise<void>;
  /** Resolves when the sentinels name another master than this one. */
  replaced(server: RedisServer): Promise<void>;
  close(): Promise<void>;
}

/** @param redisUrl a Redis on this machine, which says what program it is */
export async function startRedisSentinels(redisUrl: string): Promise<RedisSentinels> {
  const program = await redisProgramOf(redisUrl);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-sentinels-"));
  const common = {
    dir: folder,
    "repl-diskless-sync-delay": 0,
    requirepass: SERVERS_PASSWORD,
    masterauth: SERVERS_PASSWORD,
  };
  const startReplica = (of: RedisServer, port?: number) =>
    startRedisServer(program, { ...common, replicaof: `127.0.0.1 ${of.port}` }, port);
  const linked = ({ redis }: RedisServer) =>
    until(async () => (await redis.info("replication")).includes("master_link_status:up"), 30_000);
  const master = await startRedisServer(program, common);
  const replica = await startReplica(master);
  await linked(replica);
  const watched = [
    `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2`,
    `sentinel auth-pass ${NAME} ${SERVERS_PASSWORD}`,
    `sentinel sentinel-pass ${SENTINELS_PASSWORD}`,
    `sentinel down-after-milliseconds ${NAME} 1000`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  const sentinels: RedisServer[] = [];
  for (let n = 0; n < 3; n += 1) sentinels.push(await startSentinel(program, folder, SENTINELS_PASSWORD, watched));
  const [first] = sentinels as [RedisServer];
  const knows = async ({ redis }: RedisServer) => {
    const fields = (await redis.call("SENTINEL", "MASTER", NAME)) as string[];
    const at = (field: string) => fields[fields.indexOf(field) + 1];
    return at("num-other-sentinels") === "2" && at("num-slaves") === "1";
  };
  await until(async () => (await Promise.all(sentinels.map(knows))).every(Boolean), 60_000);
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
  const masterPort = async () =>
    Number(((await first.redis.call("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME)) as string[])[1]);
  const servers: RedisSentinels["servers"] = [master, replica];
  return {
    url: `redis+sentinel://:${encodeURIComponent(SERVERS_PASSWORD)}@${hosts}/${NAME}?sentinel_password=${encodeURIComponent(SENTINELS_PASSWORD)}`,
    servers,
    sentinels,
    async failOver() {
      const before = await masterPort();
      await first.redis.call("SENTINEL", "FAILOVER", NAME);
      await until(async () => (await masterPort()) !== before, 30_000);
    },
    async restart(server) {
      servers[server] = await startReplica(servers[1 - server]!, servers[server].port);
      await linked(servers[server]);
    },
    replaced: (server) => until(async () => (await masterPort()) !== server.port, 60_000),
    async close() {
      await Promise.all([...sentinels, ...servers].map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
