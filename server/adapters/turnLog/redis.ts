/** The turn log across replicas: one Redis stream per ticket, and a channel that carries appends to followers. */
import { randomBytes } from "node:crypto";
import type { Guard, LoggedEvent, OnEvents, TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { Feed } from "./feed.ts";
import { DROPPED_MS, endsTurn, HELD_APPENDS, HELD_MS, numbered, ofTurn } from "./limits.ts";
import { type Batch, LocalWriter, type WriterLog } from "./localWriter.ts";
import { APPEND_LUA, CONTINUE_LUA, DROP_LUA, HOLE } from "./redis.lua.ts";

type StreamEntry = [id: string, fields: string[]];
interface Joined {
  feed: Feed;
  channel: Promise<() => void>;
}
interface Scripts {
  fdLogAppend(stream: string, ...args: (string | number)[]): Promise<number | null>;
  fdLogContinue(stream: string, ...args: (string | number)[]): Promise<1 | null>;
  fdLogDrop(stream: string, droppedMs: number): Promise<unknown>;
}

/**
 * A turn log on Redis streams. Followers in the process that runs the turn hear it directly (see LocalWriter); all
 * others listen on the channel. When a message was missed, the gap is filled from the stream.
 */
export function redisTurnLog(redis: RedisHandle): TurnLog {
  const process = randomBytes(6).toString("base64url");
  const feeds = new Map<string, Joined>();
  const writers = new Map<string, LocalWriter>();
  /** The append in flight per ticket: keeps appends in call order even across reconnects. */
  const tails = new Map<string, Promise<unknown>>();
  let marks = 0;
  redis.commands.defineCommand("fdLogAppend", { numberOfKeys: 1, lua: APPEND_LUA });
  redis.commands.defineCommand("fdLogContinue", { numberOfKeys: 1, lua: CONTINUE_LUA });
  redis.commands.defineCommand("fdLogDrop", { numberOfKeys: 1, lua: DROP_LUA });
  const scripts = redis.commands as unknown as Scripts;

  const nameOf = (key: TicketKey) => redis.key(key.tenantId, "log", key.ticketId);
  const newMark = () => `${process}${++marks}`;

  async function read(name: string, after: number): Promise<LoggedEvent[]> {
    redis.assertUp();
    const entries = (await redis.commands.xrange(name, `(${after}-0`, "+")) as StreamEntry[];
    return entries.flatMap(eventsOf).filter(({ id }) => id > after);
  }

  async function lastId(name: string): Promise<number> {
    redis.assertUp();
    const [newest] = (await redis.commands.xrevrange(name, "+", "-", "COUNT", 1)) as StreamEntry[];
    return newest && !isTombstone(newest) ? numberOf(newest) : 0;
  }

  /** @returns the number of the first event; null when refused */
  async function append(name: string, { mark, lines, first }: Batch, guard?: Guard): Promise<number | null> {
    redis.assertUp();
    const ends = endsTurn(lines.map(({ event }) => event)) ? 1 : 0;
    const args = [mark, textOf(lines), lines.length, guard?.turnId ?? "", guard?.fence ?? 0, ends, first];
    const call = () => scripts.fdLogAppend(name, ...args, HELD_MS, HELD_APPENDS);
    // A connection lost in the middle of a pipeline aborts the rest; the mark tells whether the append took effect.
    return call().catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
      return call();
    });
  }

  function writerLog(name: string, guard: Guard): WriterLog {
    return {
      newMark,
      hole: HOLE,
      append: (batch) => append(name, batch, guard),
      async extend({ mark, lines, first }, before) {
        redis.assertUp();
        const ends = endsTurn(lines.map(({ event }) => event)) ? 1 : 0;
        const args = [mark, textOf(lines), first + lines.length - 1, guard.turnId, guard.fence, ends, HELD_APPENDS];
        const taken = scripts.fdLogContinue(name, ...args, `${before} ${first}`).catch((error: Error) => {
          if (error.name !== "AbortError") throw error;
          return null;
        });
        return (await taken) === 1;
      },
    };
  }

  function join(name: string): Joined {
    const found = feeds.get(name);
    if (found) return found;
    const feed = new Feed({ read: (after) => read(name, after), log: redis.log });
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

  async function follow(name: string, after: number | "now", onEvents: OnEvents): Promise<() => void> {
    redis.assertUp();
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
  }

  /** Follows the turn's writer, then the log once the writer has closed. */
  function followWriter(writer: LocalWriter, name: string, after: number, hear: OnEvents): () => void {
    let isStopped = false;
    let stop = () => {};
    const goOn = async (last: number) => {
      try {
        stop = await follow(name, last, hear);
        if (isStopped) stop();
      } catch (error) {
        redis.log.warn({ err: error }, "turn log unreachable; reading the table");
      }
    };
    const leaveWriter = writer.follow(after, hear, (last) => void goOn(last));
    return () => {
      isStopped = true;
      leaveWriter();
      stop();
    };
  }

  return {
    async append(key, events, guard) {
      if (events.length === 0) return true;
      const name = nameOf(key);
      const lines = events.map((event) => ({ event, json: JSON.stringify(event) }));
      const send = async () => (await append(name, { mark: newMark(), lines, first: 0 }, guard)) !== null;
      const tail = tails.get(name);
      const sent = tail ? tail.then(send) : send();
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
    write(key, { turnId, fence, onFenced }) {
      const log = writerLog(nameOf(key), { turnId, fence });
      const onClosed = () => void (writers.get(turnId) === writer && writers.delete(turnId));
      const writer = new LocalWriter({ log, turnId, logger: redis.log, onFenced, onClosed });
      writers.set(turnId, writer);
      return writer;
    },
    read: async (key, after) => read(nameOf(key), after),
    lastId: async (key) => lastId(nameOf(key)),
    follow: async (key, after, onEvents) => follow(nameOf(key), after, onEvents),
    async followTurn(key, { turnId, after }, onEvents) {
      const hear = ofTurn(turnId, onEvents);
      const writer = writers.get(turnId);
      return writer ? followWriter(writer, nameOf(key), after, hear) : follow(nameOf(key), after, hear);
    },
    async drop(key) {
      redis.assertUp();
      await scripts.fdLogDrop(nameOf(key), DROPPED_MS);
    },
    async close() {
      for (const [name, joined] of feeds) {
        joined.feed.close();
        leave(name, joined);
      }
    },
  };
}

const textOf = (lines: Batch["lines"]) => lines.map(({ json }) => json).join("\n");
const numberOf = ([id]: StreamEntry) => Number.parseInt(id, 10);
const isTombstone = ([, fields]: StreamEntry) => fields[0] !== "e";

/** The events of one append, with their numbers. */
function eventsOf(entry: StreamEntry): LoggedEvent[] {
  if (isTombstone(entry)) return [];
  const texts = entry[1][1]!.split("\n");
  const events = texts.map((text) => JSON.parse(text) as ChatEvent);
  return numbered(numberOf(entry) - texts.length + 1, events, texts);
}
