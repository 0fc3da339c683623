/** What `REDIS_URL` says: one server, nodes of a cluster, or the sentinels that know where the server is. */

interface HostPort {
  host: string;
  port: number;
}

interface Access {
  username?: string;
  password?: string;
}

export interface ClusterPlace {
  nodes: HostPort[];
  access: Access;
  isTls: boolean;
}

export interface SentinelPlace {
  /** The sentinels. */
  nodes: HostPort[];
  /** What the sentinels call the server that they watch. */
  name: string;
  /** To the server, and to the sentinels. */
  access: Access;
  sentinelAccess: Access;
  isTls: boolean;
}

type RedisPlace =
  /** `asCluster`: in case it is a node of one. */
  | { kind: "server"; url: string; asCluster: ClusterPlace }
  | ({ kind: "cluster" } & ClusterPlace)
  | ({ kind: "sentinel" } & SentinelPlace);

const FORMS =
  "is redis://host:6379, or for a cluster redis://a:6379,redis://b:6379, or for sentinels redis+sentinel://a:26379,b:26379/name (rediss… with TLS)";
const ONE_DATABASE = "names a database, but a cluster has only database 0";
/** Several hosts behind one scheme: `redis+cluster://user:password@a:6379,b:6379`. */
const GROUP = /^(rediss?)\+(cluster|sentinel):\/\/(?:([^@/,]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const PORTS = { cluster: 6379, sentinel: 26_379 };

/**
 * @param text the value of `REDIS_URL`
 * @throws Error that says what is wrong, without the value, which may hold a password
 */
export function parseRedisUrl(text: string): RedisPlace {
  const group = GROUP.exec(text.trim());
  if (group) return groupOf(group.map((part) => part ?? ""));
  const urls = text.split(",").map((each) => readUrl(each.trim()));
  const [first, ...others] = urls;
  if (!first) throw new Error(FORMS);
  const nodes = urls.map((url) => placeOf(url, PORTS.cluster));
  const asCluster = { nodes, access: accessOf(first), isTls: first.protocol === "rediss:" };
  if (others.length === 0) return { kind: "server", url: first.href, asCluster };
  if (others.some((url) => signatureOf(url) !== signatureOf(first)))
    throw new Error("names nodes of one cluster with different schemes, users or passwords: write the same for all");
  if (urls.some(({ pathname }) => !["", "/", "/0"].includes(pathname))) throw new Error(ONE_DATABASE);
  return { kind: "cluster", ...asCluster };
}

function groupOf([, scheme = "", kind, user, hosts = "", path = "", query]: string[]): RedisPlace {
  const port = kind === "sentinel" ? PORTS.sentinel : PORTS.cluster;
  const places = hosts.split(",").map((host) => placeOf(readUrl(`redis://${host.trim()}`), port));
  const access = accessOf(readUrl(`redis://${user}@host`));
  const isTls = scheme === "rediss";
  if (kind === "cluster") {
    if (!["", "0"].includes(path)) throw new Error(ONE_DATABASE);
    return { kind, nodes: places, access, isTls };
  }
  if (!/^[\w.-]+$/.test(path))
    throw new Error("names sentinels but not what they watch: put that name at its end, as in …:26379/mymaster");
  const given = new URLSearchParams(query);
  const sentinelAccess = named(given.get("sentinel_username") ?? "", given.get("sentinel_password") ?? "");
  return { kind: "sentinel", nodes: places, name: path, access, sentinelAccess, isTls };
}

function readUrl(text: string): URL {
  const url = URL.parse(text);
  if (!url?.hostname || !/^rediss?:$/.test(url.protocol)) throw new Error(FORMS);
  return url;
}

const signatureOf = ({ protocol, username, password }: URL) => JSON.stringify([protocol, username, password]);
const accessOf = ({ username, password }: URL) => named(decodeURIComponent(username), decodeURIComponent(password));
const named = (username: string, password: string): Access => ({
  ...(username && { username }),
  ...(password && { password }),
});

/** IPv6 addresses without their brackets, as sockets want them. */
const placeOf = ({ hostname, port }: URL, usual: number): HostPort => ({
  host: hostname.replace(/^\[(.+)\]$/, "$1"),
  port: Number(port || usual),
});

/** Passwords in the value, as they are written there. */
export function redisPasswords(text: string): string[] {
  const found = [...text.matchAll(/:\/\/[^@/,:]*:([^@/,]*)@/g), ...text.matchAll(/sentinel_password=([^&]*)/g)];
  return found.flatMap(([, password]) => password || []);
}

/** The addresses in the value, without users, passwords and names. */
export function redisAddresses(text: string): string {
  const place = parseRedisUrl(text);
  const { nodes } = place.kind === "server" ? place.asCluster : place;
  return `${text.split("//")[0]}//${nodes.map(({ host, port }) => `${host}:${port}`).join(", ")}`;
}
