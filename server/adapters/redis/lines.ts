/** The connections that hear published messages: one for a single server, one for each master of a cluster. */
import { Command, type Redis } from "ioredis";

/** What happens on the lines. */
interface LineEvents {
  message(channel: string, payload: string): void;
  /** Nothing is subscribed on this connection any longer. */
  lost(line: Redis): void;
  /** A connection is ready, or channels may have another one than before. */
  changed(): void;
}

export interface Lines {
  /** Sharded messages (`SPUBLISH`) stay on their slot's master; the others go to every node of a cluster. */
  readonly isSharded: boolean;
  /** Channels with the same number may be named in one command. */
  slotOf(channel: string): number;
  /** The connection that hears this channel; null while no master of its slot is known. */
  lineOf(channel: string): Redis | null;
  open(): Redis[];
  /** Looks anew who hears what, after a subscription was refused, and resolves with the answer. */
  recheck(line: Redis): Promise<void>;
  /** Called once. */
  attend(events: LineEvents): void;
  close(): void;
}

/** The hash slot of a key or channel, as the client itself counts it. */
export const slotOf = (key: string) => new Command("exists", [key]).getSlot();

/** All channels on one connection. A new connection is what finds a changed server. */
export function oneLine(redis: Redis): Lines {
  return {
    isSharded: false,
    slotOf: () => 0,
    lineOf: () => redis,
    open: () => [redis],
    async recheck() {
      if (redis.status === "ready") redis.disconnect(true);
    },
    attend({ message, lost, changed }) {
      redis.on("message", message);
      redis.on("ready", () => {
        lost(redis);
        changed();
      });
    },
    close: () => redis.disconnect(),
  };
}
