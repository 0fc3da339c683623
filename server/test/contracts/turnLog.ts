/** What every turn log does. Run by `adapters/turnLog.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { LoggedEvent, TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";

export interface TurnLogFixture {
  /** The same log as three processes see it (thrice the same where there is but one process). */
  logs: [TurnLog, TurnLog, TurnLog];
  /** Loses a ticket's log behind the adapter's back. */
  lose(key: TicketKey): Promise<void>;
  close(): Promise<void>;
}

export const newKey = (tenantId: string = randomUUID()): TicketKey => ({ tenantId, ticketId: randomUUID() });
export const token = (content: string, turn: string | null = null): ChatEvent => ({
  type: "token",
  content,
  turn_id: turn,
});
const end = (turn: string): ChatEvent => ({ type: "end", content: "answered", turn_id: turn });

/** Follows and collects. */
export async function collect(log: TurnLog, key: TicketKey, after: number | "now" = 0) {
  const seen: LoggedEvent[] = [];
  const stop = await log.follow(key, after, (events) => seen.push(...events));
  return { seen, stop, texts: () => seen.map(({ event }) => ("content" in event ? event.content : "")) };
}

/** @param open a fresh log per suite */
export function turnLogContract(open: () => Promise<TurnLogFixture>): void {
  let fixture: TurnLogFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("reads back what was appended, numbered upwards without gaps, JSON and all", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    expect(await log.lastId(key)).toBe(0);
    const events = [token('grüße "\n\u2028 𝄞'), token("b")];
    expect(await log.append(key, events)).toBe(true);
    expect(await log.append(key, [token("c")])).toBe(true);
    const read = await other.read(key, 0);
    expect(read.map(({ event }) => event)).toEqual([...events, token("c")]);
    expect(read.map(({ id }) => id - read[0]!.id)).toEqual([0, 1, 2]);
    expect(read.map(({ json }) => JSON.parse(json))).toEqual(read.map(({ event }) => event));
    expect(await other.lastId(key)).toBe(read[2]!.id);
    expect(await other.read(key, read[1]!.id)).toEqual([read[2]]);
    expect(Number.isSafeInteger(read[2]!.id)).toBe(true);
  });

  it("numbers rise across a loss of the log, however soon, and followers go on", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const near = await collect(log, key);
    const far = await collect(other, key);
    for (let round = 0; round < 5; round++) {
      await log.append(key, [token("a"), token("b"), token("c")]);
      await vi.waitFor(() => expect(far.seen.length).toBe((round + 1) * 3));
      await fixture.lose(key);
      expect(await log.read(key, 0)).toEqual([]);
    }
    for (const { seen, stop } of [near, far]) {
      const ids = seen.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect(ids.length).toBe(15);
      stop();
    }
  });

  it("a stale fence is refused, a higher one takes over", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const turnId = randomUUID();
    expect(await log.append(key, [token("old")], { turnId, fence: 9 })).toBe(true);
    expect(await other.append(key, [token("new")], { turnId, fence: 10 })).toBe(true);
    expect(await log.append(key, [token("stale")], { turnId, fence: 9 })).toBe(false);
    expect(await log.append(key, [token("other turn")], { turnId: randomUUID(), fence: 1 })).toBe(true);
    const read = await log.read(key, 0);
    expect(read.map(({ event }) => event.content)).toEqual(["old", "new", "other turn"]);
  });

  it("nothing of a turn comes after its end, not even under a higher fence", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const turnId = randomUUID();
    expect(await log.append(key, [token("a"), end(turnId)], { turnId, fence: 1 })).toBe(true);
    expect(await log.append(key, [token("late")], { turnId, fence: 1 })).toBe(false);
    expect(await other.append(key, [end(turnId)], { turnId, fence: 2 })).toBe(false);
    expect(await other.append(key, [token("next turn")], { turnId: randomUUID(), fence: 2 })).toBe(true);
    expect((await log.read(key, 0)).map(({ event }) => event.type)).toEqual(["token", "end", "token"]);
  });

  it("of 20 runners that end one turn at once, exactly one is taken", async () => {
    const key = newKey();
    const turnId = randomUUID();
    const ends = Array.from({ length: 20 }, (_, i) =>
      fixture.logs[(i % 3) as 0 | 1 | 2].append(key, [end(turnId)], { turnId, fence: 1 }),
    );
    expect((await Promise.all(ends)).filter(Boolean).length).toBe(1);
    expect((await fixture.logs[0].read(key, 0)).length).toBe(1);
  });

  it("50 followers each see each event once and in order while 3 writers append", async () => {
    const key = newKey();
    const followers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => collect(fixture.logs[(i % 3) as 0 | 1 | 2], key)),
    );
    const write = async (log: TurnLog, writer: number) => {
      for (let i = 0; i < 60; i++) await log.append(key, [token(`${writer}:${i}a`), token(`${writer}:${i}b`)]);
    };
    await Promise.all(fixture.logs.map(write));
    await vi.waitFor(() => expect(followers.every(({ seen }) => seen.length >= 360)).toBe(true), 10_000);
    const truth = await fixture.logs[0].read(key, 0);
    expect(truth.length).toBe(360);
    for (const { seen, stop } of followers) {
      expect(seen).toEqual(truth);
      stop();
    }
  });

  it("a follower that starts mid-stream misses nothing and doubles nothing", async () => {
    const key = newKey();
    const [log] = fixture.logs;
    let writing = true;
    const writer = (async () => {
      for (let i = 0; i < 400; i++) {
        await log.append(key, [token(String(i))]);
        if (i % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      writing = false;
    })();
    const late: { after: number; follower: Awaited<ReturnType<typeof collect>> }[] = [];
    for (let i = 0; writing && i < 60; i++) {
      const reader = fixture.logs[(i % 3) as 0 | 1 | 2];
      const after = i % 2 === 0 ? 0 : await reader.lastId(key);
      late.push({ after, follower: await collect(reader, key, after) });
    }
    await writer;
    const truth = await log.read(key, 0);
    const last = truth.at(-1)!.id;
    expect(late.length).toBeGreaterThan(3);
    for (const { after, follower } of late) {
      const wanted = truth.filter(({ id }) => id > after);
      if (after < last) await vi.waitFor(() => expect(follower.seen.at(-1)?.id).toBe(last));
      expect(follower.seen).toEqual(wanted);
      follower.stop();
    }
  });

  it("what is there is delivered before follow resolves, and after 'now' only what comes", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    await log.append(key, [token("before")]);
    const all = await collect(other, key);
    expect(all.texts()).toEqual(["before"]);
    const fresh = await collect(other, key, "now");
    expect(fresh.texts()).toEqual([]);
    await log.append(key, [token("after")]);
    await vi.waitFor(() => expect(fresh.texts()).toEqual(["after"]));
    await vi.waitFor(() => expect(all.texts()).toEqual(["before", "after"]));
    for (const { stop } of [all, fresh]) stop();
    await log.append(key, [token("unheard")]);
    await log.append(key, [token("unheard too")]);
    expect(all.texts()).toEqual(["before", "after"]);
  });

  it("a follower that appends or leaves while it is called disturbs nobody", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const answers: Promise<boolean>[] = [];
    const stopEcho = await log.follow(key, 0, (events) => {
      for (const { event } of events) if (event.content === "ping") answers.push(log.append(key, [token("pong")]));
    });
    let calls = 0;
    const stopBrief = await log.follow(key, 0, () => {
      calls++;
      stopBrief();
    });
    const near = await collect(log, key);
    const far = await collect(other, key);
    await log.append(key, [token("ping")]);
    await vi.waitFor(() => expect(far.texts()).toEqual(["ping", "pong"]));
    await vi.waitFor(() => expect(near.texts()).toEqual(["ping", "pong"]));
    expect(await Promise.all(answers)).toEqual([true]);
    expect(calls).toBe(1);
    for (const stop of [stopEcho, near.stop, far.stop]) stop();
  });

  it("keeps about the newest 5000 events of a ticket, and tickets and tenants apart", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const batch = Array.from({ length: 500 }, (_, i) => token(String(i)));
    for (let i = 0; i < 14; i++) await log.append(key, batch);
    const held = await other.read(key, 0);
    expect(held.length).toBeGreaterThanOrEqual(5_000);
    expect(held.length).toBeLessThan(6_000);
    expect(held.at(-1)!.event.content).toBe("499");
    expect(await log.read(newKey(key.tenantId), 0)).toEqual([]);
    expect(await log.read({ ...newKey(), ticketId: key.ticketId }, 0)).toEqual([]);
  });

  it("a dropped ticket's events are gone", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    await log.append(key, [token("a")]);
    await other.drop(key);
    expect(await log.read(key, 0)).toEqual([]);
    expect(await log.lastId(key)).toBe(0);
    // What a turn that is still being stopped writes now is not taken.
    expect(await log.append(key, [token("late")])).toBe(false);
    expect(await other.read(key, 0)).toEqual([]);
  });
}
