/** Reference-counted subscriptions, restored after a reconnect and taken along when a channel moves to another node. */
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { Lines } from "./lines.ts";
import { RedisDownError } from "./redisDown.ts";

export interface ChannelListener {
  onMessage(payload: string): void;
  /** The connection was lost or replaced, and is back: messages may have been missed. */
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
  /** Where it is subscribed; null when it may no longer be. */
  line: Redis | null;
  confirmed: Promise<unknown>;
}

/** A channel that is to be heard on this connection and isn't yet. */
interface Astray {
  name: string;
  channel: Channel;
  line: Redis;
}

/** Counts subscriptions per channel on `lines`, connections used for nothing else. */
export function redisChannels(lines: Lines, log: Pick<Logger, "warn">): RedisChannels {
  return new CountedChannels(lines, log);
}

class CountedChannels implements RedisChannels {
  readonly #lines: Lines;
  readonly #log: Pick<Logger, "warn">;
  readonly #channels = new Map<string, Channel>();

  constructor(lines: Lines, log: Pick<Logger, "warn">) {
    this.#lines = lines;
    this.#log = log;
    lines.attend({
      message: (name, payload) => {
        const channel = this.#channels.get(name);
        if (channel) for (const listener of channel.listeners) listener.onMessage(payload);
      },
      lost: (line) => {
        for (const channel of this.#channels.values()) if (channel.line === line) channel.line = null;
      },
      changed: () => {
        const astray = Map.groupBy(this.#astray(), ({ name }) => lines.slotOf(name));
        for (const group of astray.values()) void this.#restore(group);
      },
    });
  }

  async subscribe(name: string, listener: ChannelListener): Promise<() => void> {
    let channel = this.#channels.get(name);
    if (!channel) {
      channel = { listeners: new Set(), line: null, confirmed: Promise.resolve() };
      channel.confirmed = this.#place(name, channel);
      this.#channels.set(name, channel);
    }
    const joined = channel;
    joined.listeners.add(listener);
    try {
      await joined.confirmed;
    } catch (error) {
      this.#leave(name, joined, listener);
      throw error;
    }
    return () => this.#leave(name, joined, listener);
  }

  #astray(): Astray[] {
    return [...this.#channels].flatMap(([name, channel]) => {
      const line = this.#lines.lineOf(name);
      return line?.status === "ready" && line !== channel.line ? [{ name, channel, line }] : [];
    });
  }

  /** @param group channels of one slot */
  async #restore(group: Astray[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    for (const { channel, line } of group) channel.line = line;
    try {
      const names = group.map(({ name }) => name);
      await (this.#lines.isSharded ? first.line.ssubscribe(...names) : first.line.subscribe(...names));
    } catch {
      this.#log.warn({ channels: group.length }, "redis subscriptions could not be restored; trying again");
      for (const { channel, line } of group) if (channel.line === line) channel.line = null;
      return void this.#lines.recheck(first.line);
    }
    for (const { channel } of group) for (const listener of [...channel.listeners]) listener.onGap?.();
  }

  /** Tries again, once, where a channel's slot has just moved. */
  async #place(name: string, channel: Channel): Promise<void> {
    for (let isLast = false; ; isLast = true) {
      const line = this.#lines.lineOf(name);
      if (!line) throw new RedisDownError();
      channel.line = line;
      try {
        await (this.#lines.isSharded ? line.ssubscribe(name) : line.subscribe(name));
        return;
      } catch (error) {
        if (channel.line === line) channel.line = null;
        if (isLast || !(error instanceof Error && error.message.startsWith("MOVED"))) throw error;
        await this.#lines.recheck(line);
      }
    }
  }

  #leave(name: string, channel: Channel, listener: ChannelListener): void {
    if (!channel.listeners.delete(listener) || channel.listeners.size > 0) return;
    if (this.#channels.get(name) !== channel) return;
    this.#channels.delete(name);
    const { line } = channel;
    if (line?.status !== "ready") return;
    // A failure doesn't matter: a new connection starts without the subscription.
    (this.#lines.isSharded ? line.sunsubscribe(name) : line.unsubscribe(name)).catch(() => {});
  }
}
