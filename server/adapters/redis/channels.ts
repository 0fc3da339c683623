/** Reference-counted subscriptions over the one listening connection, restored after a reconnect. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";

interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection was lost and is back: messages may have been missed. */
  onGap?(): void;
}

export interface RedisChannels {
  /**
   * Resolves when Redis has confirmed the subscription: later messages arrive. Rejects when Redis is down.
   * @returns a function that unsubscribes
   */
  subscribe(channel: string, listener: ChannelListener): Promise<() => void>;
}

interface Channel {
  listeners: Set<ChannelListener>;
  confirmed: Promise<unknown>;
}

/** Counts subscriptions per channel on `redis`, a connection used for nothing else. */
export function redisChannels(redis: Redis, log: Pick<Logger, "warn">): RedisChannels {
  const channels = new Map<string, Channel>();

  redis.on("message", (name: string, payload: string) => {
    const channel = channels.get(name);
    if (channel) for (const listener of channel.listeners) listener.onMessage(payload);
  });
  redis.on("ready", () => void resubscribe());

  async function resubscribe(): Promise<void> {
    if (channels.size === 0) return;
    try {
      await redis.subscribe(...channels.keys());
    } catch {
      log.warn({ channels: channels.size }, "redis subscriptions could not be restored; reconnecting");
      if (redis.status === "ready") redis.disconnect(true);
      return;
    }
    for (const channel of channels.values()) for (const listener of [...channel.listeners]) listener.onGap?.();
  }

  function leave(name: string, channel: Channel, listener: ChannelListener): void {
    if (!channel.listeners.delete(listener) || channel.listeners.size > 0 || channels.get(name) !== channel) return;
    channels.delete(name);
    // A failure doesn't matter: a new connection starts without the subscription.
    if (redis.status === "ready") redis.unsubscribe(name).catch(() => {});
  }

  return {
    async subscribe(name, listener) {
      let channel = channels.get(name);
      if (!channel) {
        channel = { listeners: new Set(), confirmed: redis.subscribe(name) };
        channels.set(name, channel);
      }
      const joined = channel;
      joined.listeners.add(listener);
      try {
        await joined.confirmed;
      } catch (error) {
        leave(name, joined, listener);
        throw error;
      }
      return () => leave(name, joined, listener);
    },
  };
}
