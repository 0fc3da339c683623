import type { Redis } from "ioredis";
import { connectRedis } from "../../adapters/redis/connect.ts";
import { askSentinels } from "../../adapters/redis/sentinels.ts";
import { parseRedisUrl } from "../../config/redisUrl.ts";
import { error, makeCheck, notice, ok, type Scene, type Verdict, warning } from "../check.ts";

const NEEDED = "docs/self-hosting.md#do-i-need-redis";
const MEMORY = "docs/scaling.md#how-much-memory-does-redis-need";
const CLUSTER = "docs/scaling.md#how-does-redis-survive-the-loss-of-a-machine";
const WHOLE = "Look at CLUSTER NODES: until every slot has a master that lives, new conversations are refused.";
const OLDEST = 8;
/** What the service expires by itself may be dropped earlier; nothing else. */
const DROPS_EXPIRING = /^volatile-/;
const POLICY = "volatile-lru";
const MOSTLY_FULL = 0.9;

/** What one node says of itself; null in place of a node that doesn't answer. */
interface RedisNode {
  version: string;
  policy: string;
  maxBytes: number;
  usedBytes: number;
  evicted: number;
  isStored: boolean;
  /** Its last try to write to its disk failed. */
  isDiskBroken: boolean;
  replicas: number;
}

interface Measured {
  isSet: boolean;
  /** More than one process is to run, or a role of its own. */
  isNeeded: boolean;
  /** Those that hold keys: one, or all masters of a cluster. */
  nodes: (RedisNode | null)[];
  /** Of a cluster, whether all its slots are served. */
  isWhole: boolean | null;
  /** For each sentinel whether there are enough; null for one that doesn't answer. Empty without sentinels. */
  sentinels: (boolean | null)[];
}

async function measure({ parts: { config } }: Scene): Promise<Measured> {
  const { REDIS_URL: url, WEB_PROCESSES, WORKER_PROCESSES } = config;
  const isNeeded = WEB_PROCESSES + WORKER_PROCESSES > 1;
  if (!url) return { isSet: false, isNeeded, nodes: [], isWhole: null, sentinels: [] };
  const place = parseRedisUrl(url);
  const connected = await connectRedis(url, { warn: () => {}, info: () => {} });
  try {
    const masters = connected.masters();
    const nodes = await Promise.all(masters.map((node) => node?.info().then(readInfo, () => null) ?? null));
    const sentinels = place.kind === "sentinel" ? await askSentinels(place) : [];
    return {
      isSet: true,
      isNeeded,
      nodes: nodes.length > 0 ? nodes : [null],
      isWhole: await askWhole(masters),
      sentinels,
    };
  } finally {
    await connected.close();
  }
}

/** Null where Redis is no cluster, or none of its nodes answers. */
async function askWhole(masters: (Redis | null)[]): Promise<boolean | null> {
  for (const node of masters) {
    const info = await node?.call("CLUSTER", "INFO").catch(() => null);
    if (typeof info === "string" && info !== "") return info.includes("cluster_state:ok");
  }
  return null;
}

/** @param info Redis's reply to INFO: `key:value` lines */
export function readInfo(info: string): RedisNode {
  const values = new Map(
    info.split(/\r?\n/).map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1)]),
  );
  const text = (key: string) => values.get(key) ?? "";
  return {
    version: text("redis_version"),
    policy: text("maxmemory_policy"),
    maxBytes: Number(text("maxmemory")),
    usedBytes: Number(text("used_memory")),
    evicted: Number(text("evicted_keys")),
    isStored: text("aof_enabled") === "1",
    replicas: Number(text("connected_slaves")),
    isDiskBroken: text("rdb_last_bgsave_status") === "err" || text("aof_last_write_status") === "err",
  };
}

export function judgeRedis({ isSet, isNeeded, nodes, isWhole, sentinels }: Measured): Verdict[] {
  if (!isSet && isNeeded) return [error("There are several processes and no Redis.", "Set REDIS_URL.", NEEDED)];
  if (!isSet) return [ok("There is no Redis, and a single process needs none.", NEEDED)];
  const silent = nodes.filter((node) => node === null).length;
  if (silent > 0) {
    const mend = "Check REDIS_URL and that Redis runs: until then, new conversations are refused.";
    const found =
      silent === nodes.length ? "Redis does not answer." : `${silent} of ${nodes.length} Redis nodes do not answer.`;
    return [error(found, mend, NEEDED)];
  }
  const known = nodes.filter((node) => node !== null);
  const isReplicated = isWhole !== null || sentinels.length > 0;
  const verdicts = [
    ...(isWhole === false
      ? [error("The Redis Cluster is down: not all of its slots are served.", WHOLE, CLUSTER)]
      : []),
    ...(isReplicated ? judgeReplicas(known) : []),
    ...judgeSentinels(sentinels),
    ...known.flatMap(judgeNode),
    ...judgeVersion(known),
  ];
  // The masters of a cluster are set up alike: what is so of each is said once.
  return verdicts.filter(({ found }, n) => verdicts.findIndex((other) => other.found === found) === n);
}

function judgeReplicas(nodes: RedisNode[]): Verdict[] {
  const alone = nodes.filter(({ replicas }) => replicas === 0).length;
  if (alone === 0) return [ok(`Each of Redis's masters (${nodes.length}) has a replica.`, CLUSTER)];
  const found = `${alone} of Redis's ${nodes.length} masters ${alone === 1 ? "has" : "have"} no replica: nothing takes the place of one that dies.`;
  return [warning(found, "Give each master a replica on another machine.", CLUSTER)];
}

function judgeSentinels(sentinels: (boolean | null)[]): Verdict[] {
  if (sentinels.length === 0) return [];
  const answers = sentinels.filter((answer) => answer !== null);
  const mend = "Run three sentinels or more, on machines of their own, and name all in REDIS_URL.";
  if (!answers.includes(true))
    return [error("Redis's sentinels are too few to replace a master that dies.", mend, CLUSTER)];
  const silent = sentinels.length - answers.length;
  if (silent > 0) return [warning(`${silent} of ${sentinels.length} sentinels do not answer.`, mend, CLUSTER)];
  if (sentinels.length < 3)
    return [warning(`REDIS_URL names only ${sentinels.length} of the sentinels.`, mend, CLUSTER)];
  return [ok(`Redis's ${sentinels.length} sentinels agree on its master.`, CLUSTER)];
}

function judgeVersion(nodes: RedisNode[]): Verdict[] {
  const [old] = nodes.filter(({ version }) => Number.parseInt(version, 10) < OLDEST);
  const versions = [...new Set(nodes.map(({ version }) => version))].join(", ");
  if (!old) return [ok(`Redis ${versions} answers.`, NEEDED)];
  const mend = `Use Redis ${OLDEST} or newer.`;
  return [
    warning(`Redis ${old.version} has no vector sets: each process keeps a semantic cache of its own.`, mend, NEEDED),
  ];
}

function judgeNode({ policy, maxBytes, usedBytes, evicted, isStored, isDiskBroken }: RedisNode): Verdict[] {
  const verdicts: Verdict[] = [];
  const memory = `maxmemory ${Math.round(maxBytes / 1_000_000)} MB, policy ${policy}`;
  const isFull = maxBytes > 0 && usedBytes > MOSTLY_FULL * maxBytes;
  if (isDiskBroken) {
    const mend = "Look at Redis's log and its disk: as long as it can't write there, Redis refuses changes.";
    verdicts.push(error("Redis could not write to its disk.", mend, NEEDED));
  }
  if (maxBytes === 0) {
    const mend = `Set maxmemory, and maxmemory-policy ${POLICY}: what can be made again is then dropped first.`;
    verdicts.push(notice("Redis has no memory limit: it grows until the machine's memory is used up.", mend, MEMORY));
  } else if (policy === "noeviction") {
    const found =
      "Redis drops nothing when its memory is full: it then refuses writes, and new conversations with them.";
    verdicts.push((isFull ? error : warning)(found, `Set maxmemory-policy ${POLICY}.`, MEMORY));
  } else if (!DROPS_EXPIRING.test(policy)) {
    const found = `Redis may drop anything when its memory is full (${policy}), such as which one-time tokens were used.`;
    verdicts.push(warning(found, `Set maxmemory-policy ${POLICY}.`, MEMORY));
  } else if (evicted > 0 && isFull) {
    const found = `Redis is full and has dropped ${evicted} keys early (${memory}): cached answers, and events of conversations.`;
    verdicts.push(notice(found, "Raise maxmemory (REDIS_MAXMEMORY with Compose).", MEMORY));
  } else {
    verdicts.push(
      ok(`Redis drops only what would expire anyway (${memory}); ${evicted} keys were dropped so far.`, MEMORY),
    );
  }
  const kept = isStored
    ? "keeps an append-only file: a restart keeps"
    : "keeps no append-only file: a restart may forget";
  verdicts.push(ok(`Redis ${kept} the semantic cache, and loses no message either way.`, NEEDED));
  return verdicts;
}

/** Whether Redis is there, and what it does when it is full. */
export const redis = makeCheck("redis", 15, measure, judgeRedis);
