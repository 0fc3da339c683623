/** The Redis streams behind the turn log: one per ticket, and the scripts that append to them. */
import { randomBytes } from "node:crypto";
import type { Guard, LoggedEvent } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";
import type { RedisHandle } from "../redis/redis.ts";
import { DROPPED_MS, endsTurn, HELD_APPENDS, HELD_MS, numbered } from "./limits.ts";
import type { Batch, WriterLog } from "./localWriter.ts";
import { appendLua, continueLua, DROP_LUA, HOLE } from "./redis.lua.ts";

type StreamEntry = [id: string, fields: string[]];

/** Streams are identified by their names in Redis. Every method throws while Redis is down. */
export class RedisStreams {
  readonly #redis: RedisHandle;
  readonly #process = randomBytes(6).toString("base64url");
  #marks = 0;

  constructor(redis: RedisHandle) {
    this.#redis = redis;
    redis.commands.defineCommand("fdLogAppend", { numberOfKeys: 1, lua: appendLua(redis.publishCommand) });
    redis.commands.defineCommand("fdLogContinue", { numberOfKeys: 1, lua: continueLua(redis.publishCommand) });
    redis.commands.defineCommand("fdLogDrop", { numberOfKeys: 1, lua: DROP_LUA });
  }

  /** A mark that is unique to one append. */
  newMark(): string {
    return `${this.#process}${++this.#marks}`;
  }

  async read(name: string, after: number): Promise<LoggedEvent[]> {
    this.#redis.assertUp(name);
    const entries = await this.#redis.commands.xrange(name, `(${after}-0`, "+");
    return entries.flatMap(eventsOf).filter(({ id }) => id > after);
  }

  async lastId(name: string): Promise<number> {
    this.#redis.assertUp(name);
    const [newest] = await this.#redis.commands.xrevrange(name, "+", "-", "COUNT", 1);
    return newest && !isTombstone(newest) ? numberOf(newest) : 0;
  }

  /** @returns the number of the first event; null when refused */
  async append(name: string, { mark, lines, first }: Batch, guard?: Guard): Promise<number | null> {
    this.#redis.assertUp(name);
    const args = [mark, textOf(lines), lines.length, guard?.turnId ?? "", guard?.fence ?? 0, endMark(lines), first];
    const call = () => this.#redis.commands.fdLogAppend(name, ...args, HELD_MS, HELD_APPENDS);
    // A connection lost in the middle of a pipeline aborts the rest; the mark tells whether the append took effect.
    return call().catch((error: Error) => {
      if (error.name !== "AbortError") throw error;
      return call();
    });
  }

  /** Lets one turn write to its ticket's stream. */
  writerLog(name: string, guard: Guard): WriterLog {
    return {
      newMark: () => this.newMark(),
      hole: HOLE,
      append: (batch) => this.append(name, batch, guard),
      extend: async ({ mark, lines, first }, before) => {
        this.#redis.assertUp(name);
        const last = first + lines.length - 1;
        const args = [mark, textOf(lines), last, guard.turnId, guard.fence, endMark(lines), HELD_APPENDS];
        const taken = this.#redis.commands.fdLogContinue(name, ...args, `${before} ${first}`).catch((error: Error) => {
          if (error.name !== "AbortError") throw error;
          return null;
        });
        return (await taken) === 1;
      },
    };
  }

  async drop(name: string): Promise<void> {
    this.#redis.assertUp(name);
    await this.#redis.commands.fdLogDrop(name, DROPPED_MS);
  }
}

const endMark = (lines: Batch["lines"]) => (endsTurn(lines.map(({ event }) => event)) ? 1 : 0);
const textOf = (lines: Batch["lines"]) => lines.map(({ json }) => json).join("\n");
const numberOf = ([id]: StreamEntry) => Number.parseInt(id, 10);
const isTombstone = ([, fields]: StreamEntry) => fields[0] !== "e";

/** The events of one append, with their numbers. */
function eventsOf(entry: StreamEntry): LoggedEvent[] {
  if (isTombstone(entry)) return [];
  const [, [, written = ""]] = entry;
  const texts = written.split("\n");
  const events = texts.map((text) => JSON.parse(text) as ChatEvent);
  return numbered(numberOf(entry) - texts.length + 1, events, texts);
}
