/** The turn log across replicas: one Redis stream per ticket, and a channel that carries appends to followers. */
import type { TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { ofTurn } from "./limits.ts";
import { LocalWriter } from "./localWriter.ts";
import { RedisFollowers } from "./redisFollowers.ts";
import { RedisStreams } from "./redisStream.ts";

/**
 * A turn log on Redis streams. Followers in the process that runs the turn get its events directly (see LocalWriter);
 * all others listen on the channel. When a message was missed, the gap is filled from the stream.
 */
export function redisTurnLog(redis: RedisHandle): TurnLog {
  const streams = new RedisStreams(redis);
  const followers = new RedisFollowers(redis, streams);
  const writers = new Map<string, LocalWriter>();
  const inOrder = createOrder();
  const nameOf = (key: TicketKey) => redis.key(key.tenantId, "log", key.ticketId);
  return {
    async append(key, events, guard) {
      if (events.length === 0) return true;
      const name = nameOf(key);
      const lines = events.map((event) => ({ event, json: JSON.stringify(event) }));
      return inOrder(name, async () => {
        return (await streams.append(name, { mark: streams.newMark(), lines, first: 0 }, guard)) !== null;
      });
    },
    write(key, { turnId, fence, onFenced }) {
      const log = streams.writerLog(nameOf(key), { turnId, fence });
      const onClosed = () => void (writers.get(turnId) === writer && writers.delete(turnId));
      const writer = new LocalWriter({ log, turnId, logger: redis.log, onFenced, onClosed });
      writers.set(turnId, writer);
      return writer;
    },
    read: async (key, after) => streams.read(nameOf(key), after),
    lastId: async (key) => streams.lastId(nameOf(key)),
    follow: async (key, after, onEvents, onGap) => followers.follow(nameOf(key), after, onEvents, onGap),
    async followTurn(key, { turnId, after }, onEvents) {
      const hear = ofTurn(turnId, onEvents);
      const writer = writers.get(turnId);
      if (writer) return followers.followWriter(writer, nameOf(key), after, hear);
      return followers.follow(nameOf(key), after, hear);
    },
    drop: async (key) => streams.drop(nameOf(key)),
    close: async () => followers.close(),
  };
}

/** Keeps the work of each name in the order of the calls, even across reconnects. */
function createOrder(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const tail = tails.get(name);
    const done = tail ? tail.then(work) : work();
    const settled = done.then(
      () => {},
      () => {},
    );
    tails.set(name, settled);
    try {
      return await done;
    } finally {
      if (tails.get(name) === settled) tails.delete(name);
    }
  };
}
