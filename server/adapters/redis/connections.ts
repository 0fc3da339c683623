/** What a process has of Redis, whatever Redis consists of. */
import type { Redis } from "ioredis";
import type { Lines } from "./lines.ts";

/** The same for one server and for many; only `masters` tells them apart. */
export interface RedisConnections {
  commands: Redis;
  /** For subscriptions only. */
  lines: Lines;
  /** Keys with the same number may be named in one command. */
  slotOf(key: string): number;
  /** The nodes that hold keys; null in place of one that there is no connection to. */
  masters(): (Redis | null)[];
  /** Since when whatever holds this key (or all of Redis) has been out of reach; null while it is there. */
  goneSince(key?: string): number | null;
  close(): Promise<void>;
}
