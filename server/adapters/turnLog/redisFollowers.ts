/** Who follows which ticket in this process: one feed and one subscription each, for as long as somebody follows. */
import type { OnEvents } from "../../ports/turnLog.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { Feed } from "./feed.ts";
import type { LocalWriter } from "./localWriter.ts";
import type { RedisStreams } from "./redisStream.ts";

interface Joined {
  feed: Feed;
  channel: Promise<() => void>;
}

export class RedisFollowers {
  readonly #redis: RedisHandle;
  readonly #streams: RedisStreams;
  readonly #feeds = new Map<string, Joined>();

  constructor(redis: RedisHandle, streams: RedisStreams) {
    this.#redis = redis;
    this.#streams = streams;
  }

  /** @throws when the log can't be reached */
  async follow(name: string, after: number | "now", onEvents: OnEvents, onGap?: () => void): Promise<() => void> {
    this.#redis.assertUp(name);
    const joined = this.#join(name);
    const follower = joined.feed.add(after === "now" ? 0 : after, onEvents, onGap);
    const stop = () => {
      joined.feed.remove(follower);
      this.#leave(name, joined);
    };
    try {
      if (after === "now") {
        const [last] = await Promise.all([this.#streams.lastId(name), joined.channel]);
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
  followWriter(writer: LocalWriter, name: string, after: number, hear: OnEvents): () => void {
    let isStopped = false;
    let stop = () => {};
    const goOn = async (last: number) => {
      try {
        stop = await this.follow(name, last, hear);
        if (isStopped) stop();
      } catch (error) {
        this.#redis.log.warn({ err: error }, "turn log unreachable; reading the table");
      }
    };
    const leaveWriter = writer.follow(after, hear, (last) => void goOn(last));
    return () => {
      isStopped = true;
      leaveWriter();
      stop();
    };
  }

  close(): void {
    for (const [name, joined] of this.#feeds) {
      joined.feed.close();
      this.#leave(name, joined);
    }
  }

  #join(name: string): Joined {
    const found = this.#feeds.get(name);
    if (found) return found;
    const feed = new Feed({ read: (after) => this.#streams.read(name, after), log: this.#redis.log });
    const channel = this.#redis.channels.subscribe(name, {
      onMessage: (payload) => feed.onMessage(payload),
      onGap: () => feed.catchUp(),
    });
    const joined = { feed, channel };
    this.#feeds.set(name, joined);
    return joined;
  }

  #leave(name: string, joined: Joined): void {
    if (!joined.feed.isEmpty || this.#feeds.get(name) !== joined) return;
    this.#feeds.delete(name);
    joined.channel.then(
      (unsubscribe) => unsubscribe(),
      () => {},
    );
  }
}
