/** The masters of a cluster: which there are, and since when one has been out of reach. */
import type { Cluster, Redis } from "ioredis";
import type { RedisLog } from "./client.ts";
import { slotOf } from "./lines.ts";

const SLOTS = 16_384;
const BEAT_MS = 2_000;
/** While a master is out of reach, whether it is back or has been replaced is asked more often, with growing pauses. */
const ANXIOUS_MS = 250;
const LONGER = 1.1;

const addressOf = ({ options: { host, port } }: Redis) => `${host}:${port}`;

export interface Masters {
  /** `host:port` of the master that holds this slot; null while none is known. */
  addressOf(slot: number): string | null;
  /** `host:port` of each; null in place of slots without a master. */
  addresses(): Set<string | null>;
  /** Each one's connection; null in place of one that there is none to. */
  all(): (Redis | null)[];
  /** Since when the master of this key has been out of reach; null while it answers. */
  goneSince(key: string): number | null;
  close(): void;
}

/** Asks each master every now and then whether it is there and the cluster whole. */
export function watchMasters(cluster: Cluster, log: RedisLog): Masters {
  const ofSlot = (slot: number) => cluster.slots[slot]?.[0] ?? null;
  const addresses = () => new Set(Array.from({ length: SLOTS }, (_, slot) => ofSlot(slot)));
  const gone = outages({ matters: (address) => addresses().has(address), onChange: beatSoon, log });
  const all = () => {
    const nodes = new Map(cluster.nodes().map((node) => [addressOf(node), node]));
    return [...addresses()].map((address) => nodes.get(address ?? "") ?? null);
  };

  async function ask(node: Redis): Promise<void> {
    try {
      if (!String(await node.cluster("INFO")).includes("cluster_state:ok")) return gone.begin(addressOf(node));
      gone.end(addressOf(node));
    } catch {
      gone.begin(addressOf(node));
      // No reply: a new connection is what finds out whether it is still there.
      if (node.status === "ready") node.disconnect();
    }
  }

  cluster.on("+node", (node: Redis) => {
    node.on("close", () => gone.begin(addressOf(node)));
    node.on("ready", () => void ask(node));
  });

  const next = timer(beat);
  let pause = ANXIOUS_MS;
  function beat(): void {
    if (cluster.status === "ready") {
      for (const node of all()) {
        // Connections are made when they are first used, which nobody does while a master counts as gone.
        if (node?.status === "wait") node.connect().catch(() => gone.begin(addressOf(node)));
        if (node?.status === "ready") void ask(node);
      }
    }
    const isAnxious = [...addresses()].some((address) => address === null || gone.since(address) !== null);
    if (isAnxious && cluster.status === "ready") cluster.refreshSlotsCache();
    pause = isAnxious ? Math.min(BEAT_MS, pause * LONGER) : ANXIOUS_MS;
    next.plan(isAnxious ? pause : BEAT_MS);
  }
  /** What takes one master away or brings it back often does the same to others. Changes in quick succession put nothing off. */
  function beatSoon(): void {
    pause = ANXIOUS_MS;
    next.planWithin(ANXIOUS_MS);
  }
  beat();

  return {
    ...{ addressOf: ofSlot, addresses, all },
    goneSince: (key) => gone.since(ofSlot(slotOf(key)) ?? ""),
    close() {
      next.stop();
      gone.close();
    },
  };
}

/** Does the work once, after the time planned last. */
function timer(work: () => void) {
  let timeout: NodeJS.Timeout | undefined;
  let dueAt = 0;
  const plan = (ms: number) => {
    clearTimeout(timeout);
    dueAt = Date.now() + ms;
    timeout = setTimeout(work, ms).unref();
  };
  return {
    plan,
    /** Leaves it as it is where it is due sooner. */
    planWithin: (ms: number) => void (dueAt > Date.now() + ms && plan(ms)),
    stop: () => clearTimeout(timeout),
  };
}

interface Outages {
  /** Whether the log is told of this node. */
  matters: (address: string) => boolean;
  onChange: () => void;
  log: RedisLog;
}

/** Since when which node has been out of reach. */
function outages({ matters, onChange, log }: Outages) {
  const starts = new Map<string, number>();
  let isClosed = false;
  return {
    since: (address: string) => starts.get(address) ?? null,
    begin(address: string): void {
      if (isClosed || starts.has(address)) return;
      starts.set(address, Date.now());
      if (matters(address)) log.warn({ address }, "a redis master is out of reach; trying again");
      onChange();
    },
    end(address: string): void {
      if (isClosed || !starts.delete(address)) return;
      if (matters(address)) log.info({ address }, "a redis master is within reach");
      onChange();
    },
    /** Connections that are closed from here on are no outages. */
    close(): void {
      isClosed = true;
    },
  };
}
