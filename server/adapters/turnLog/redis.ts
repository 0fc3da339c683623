/** The turn log between replicas: one Redis stream per ticket, and a channel that carries each batch to who follows. */
import { randomBytes } from "node:crypto";
import type { LoggedEvent, TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { batchOf, Feed } from "./feed.ts";
import { DROPPED_MS, endsTurn, HELD_EVENTS, HELD_MS, HELD_TURNS } from "./limits.ts";
import { APPEND_LUA, DROP_LUA } from "./redis.lua.ts";

type Guard = { turnId: string; fence: number };
type AppendReply = [before?: number, first?: number] | null;
type StreamEntry = [id: string, fields: string[]];
interface Joined {
  feed: Feed;
  channel: Promise<() => void>;
}
interface Scripts {
  fdDrop(stream: string, state: string, droppedMs: number): Promise<unknown>;
  fdAppend(stream: string, state: string, ...args: (string | number)[]): Promise<AppendReply>;
}

/**
 * A turn log on Redis streams. Followers in the process that appends are served from the append's own reply; those in
 * others by the channel. A batch that does not join on to the last number (a message was missed) is fetched instead.
 */
export function redisTurnLog(redis: RedisHandle): TurnLog {
  const writer = randomBytes(6).toString("base64url");
  const feeds = new Map<string, Joined>();
  /** The append under way per ticket: one at a time, so that a command sent again is told by its batch's number. */
  const tails = new Map<string, Promise<unknown>>();
  /** Our own batches that are on their way: their channel messages are not parsed, the reply delivers them. */
  const underWay = new Set<number>();
  let batches = 0;
  redis.commands.defineCommand("fdAppend", { numberOfKeys: 2, lua: APPEND_LUA });
  redis.commands.defineCommand("fdDrop", { numberOfKeys: 2, lua: DROP_LUA });
  const scripts = redis.commands as unknown as Scripts;

  const nameOf = (key: TicketKey) => redis.key(key.tenantId, "log", key.ticketId);
  const stateOf = (name: string) => `${name}:state`;

  async function read(name: string, after: number): Promise<LoggedEvent[]> {
    redis.assertUp();
    const entries = (await redis.commands.xrange(name, `(${after}-0`, "+")) as StreamEntry[];
    return entries.map(([id, fields]) => {
      const json = fields[1]!;
      return { id: Number.parseInt(id, 10), event: JSON.parse(json) as ChatEvent, json };
    });
  }

  async function lastId(name: string): Promise<number> {
    redis.assertUp();
    const [newest] = (await redis.commands.xrevrange(name, "+", "-", "COUNT", 1)) as StreamEntry[];
    return newest ? Number.parseInt(newest[0], 10) : 0;
  }

  async function send(name: string, events: ChatEvent[], guard?: Guard): Promise<boolean> {
    redis.assertUp();
    const batch = ++batches;
    const texts = events.map((event) => JSON.stringify(event));
    const args = [guard?.turnId ?? "", guard?.fence ?? 0, endsTurn(events) ? 1 : 0, writer, batch];
    const call = () => scripts.fdAppend(name, stateOf(name), ...args, HELD_MS, HELD_EVENTS, HELD_TURNS, ...texts);
    underWay.add(batch);
    try {
      // A connection lost between two replies of a pipeline aborts what follows: whether it took effect, Redis knows.
      const reply = await call().catch((error: Error) => {
        if (error.name !== "AbortError") throw error;
        return call();
      });
      if (reply === null) return false;
      const [before, first] = reply;
      if (before === undefined || first === undefined) feeds.get(name)?.feed.catchUp();
      else feeds.get(name)?.feed.accept(before, batchOf(first, events, texts));
      return true;
    } catch (error) {
      // It may be in all the same, and its message has been passed over.
      feeds.get(name)?.feed.catchUp();
      throw error;
    } finally {
      underWay.delete(batch);
    }
  }

  function join(name: string): Joined {
    const found = feeds.get(name);
    if (found) return found;
    const feed = new Feed({
      read: (after) => read(name, after),
      isOwn: (from, batch) => from === writer && underWay.has(batch),
      log: redis.log,
    });
    const channel = redis.channels.subscribe(name, {
      onMessage: (payload) => feed.onMessage(payload),
      onGap: () => feed.catchUp(),
    });
    const joined = { feed, channel };
    feeds.set(name, joined);
    return joined;
  }

  function leave(name: string, joined: Joined): void {
    if (!joined.feed.isEmpty || feeds.get(name) !== joined) return;
    feeds.delete(name);
    joined.channel.then(
      (unsubscribe) => unsubscribe(),
      () => {},
    );
  }

  return {
    async append(key, events, guard) {
      if (events.length === 0) return true;
      const name = nameOf(key);
      const tail = tails.get(name);
      const sent = tail ? tail.then(() => send(name, events, guard)) : send(name, events, guard);
      const settled = sent.then(
        () => {},
        () => {},
      );
      tails.set(name, settled);
      try {
        return await sent;
      } finally {
        if (tails.get(name) === settled) tails.delete(name);
      }
    },
    read: async (key, after) => read(nameOf(key), after),
    lastId: async (key) => lastId(nameOf(key)),
    async follow(key, after, onEvents) {
      redis.assertUp();
      const name = nameOf(key);
      const joined = join(name);
      const follower = joined.feed.add(after === "now" ? 0 : after, onEvents);
      const stop = () => {
        joined.feed.remove(follower);
        leave(name, joined);
      };
      try {
        if (after === "now") {
          const [last] = await Promise.all([lastId(name), joined.channel]);
          await joined.feed.startAt(follower, last);
        } else {
          await joined.channel;
          await joined.feed.start(follower);
        }
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    async drop(key) {
      redis.assertUp();
      const name = nameOf(key);
      await scripts.fdDrop(name, stateOf(name), DROPPED_MS);
    },
    async close() {
      for (const [name, joined] of feeds) {
        joined.feed.close();
        leave(name, joined);
      }
    },
  };
}
