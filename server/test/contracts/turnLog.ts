/** What every turn log does. Run by `adapters/turnLog.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { LoggedEvent, TicketKey, TurnLog } from "../../ports/turnLog.ts";
import type { ChatEvent } from "../../protocol/events.ts";

export interface TurnLogFixture {
  /** The same log as three processes see it (thrice the same where there is but one process). */
  logs: [TurnLog, TurnLog, TurnLog];
  /** Whether what a writer says reaches its own process before the log. */
  isLocalFirst: boolean;
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

/** Follows a ticket and collects. */
export async function collect(log: TurnLog, key: TicketKey, after: number | "now" = 0) {
  const seen: LoggedEvent[] = [];
  const stop = await log.follow(key, after, (events) => seen.push(...events));
  return { seen, stop, texts: () => seen.map(({ event }) => event.content) };
}

/** Follows a turn and collects. */
async function collectTurn(log: TurnLog, key: TicketKey, turnId: string, after = 0) {
  const seen: LoggedEvent[] = [];
  const stop = await log.followTurn(key, { turnId, after }, (events) => seen.push(...events));
  return { seen, stop, texts: () => seen.map(({ event }) => event.content) };
}

/** @param openFixture a fresh log per suite */
export function turnLogContract(openFixture: () => Promise<TurnLogFixture>): void {
  let fixture: TurnLogFixture;
  beforeAll(async () => {
    fixture = await openFixture();
  });
  afterAll(() => fixture.close());

  it("reads back what was appended, numbered upwards, JSON included", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    expect(await log.lastId(key)).toBe(0);
    const events = [token('grüße "\n\u2028 𝄞'), token("b")];
    expect(await log.append(key, events)).toBe(true);
    expect(await log.append(key, [token("c")])).toBe(true);
    const read = await other.read(key, 0);
    expect(read.map(({ event }) => event)).toEqual([...events, token("c")]);
    const [first, second, third] = read.map(({ id }) => id);
    expect(second).toBe(first! + 1);
    expect(third).toBeGreaterThan(second!);
    expect(read.map(({ json }) => JSON.parse(json))).toEqual(read.map(({ event }) => event));
    expect(await other.lastId(key)).toBe(read[2]!.id);
    expect(await other.read(key, read[1]!.id)).toEqual([read[2]]);
    expect(Number.isSafeInteger(read[2]!.id)).toBe(true);
  });

  it("numbers rise across a loss of the log, however soon, and followers continue", async () => {
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

  it("of 20 runners that end one turn at once, exactly one is accepted", async () => {
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

  it("existing events are delivered before follow resolves, and after 'now' only later ones", async () => {
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

  it("keeps about the newest 1000 appends of a ticket, and tickets and tenants apart", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    const appends = Array.from({ length: 1_500 }, (_, i) => log.append(key, [token(String(i))]));
    expect((await Promise.all(appends)).every(Boolean)).toBe(true);
    const held = await other.read(key, 0);
    expect(held.length).toBeGreaterThanOrEqual(1_000);
    expect(held.length).toBeLessThan(1_200);
    expect(held.at(-1)!.event.content).toBe("1499");
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

  it("a reader can continue from any event, even in the middle of an append", async () => {
    const key = newKey();
    const [log, other] = fixture.logs;
    await log.append(key, [token("a"), token("b"), token("c")]);
    await log.append(key, [token("d"), token("e")]);
    const all = await log.read(key, 0);
    for (const [seen, { id }] of all.entries()) {
      expect(await other.read(key, id)).toEqual(all.slice(seen + 1));
      const follower = await collect(other, key, id);
      expect(follower.seen).toEqual(all.slice(seen + 1));
      follower.stop();
    }
  });

  describe("a running turn", () => {
    it("is heard by its own process in order and once, under the numbers that the log has afterwards", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key);
      const [near, far, whole] = [
        await collectTurn(log, key, turn.id),
        await collectTurn(other, key, turn.id),
        await collect(other, key),
      ];
      turn.writer.add([token("a", turn.id)]);
      expect(await turn.writer.flush()).toBe(true);
      turn.writer.add([token("b", turn.id), token("of the ticket")]);
      expect(near.texts()).toEqual(["a", "b"]);
      expect((await other.read(key, 0)).length).toBe(fixture.isLocalFirst ? 1 : 3);
      turn.writer.add([token("c", turn.id), end(turn.id)]);
      expect(near.texts()).toEqual(["a", "b", "c", "answered"]);
      const late = await collectTurn(log, key, turn.id, near.seen[1]!.id);
      expect(late.texts()).toEqual(["c", "answered"]);
      await turn.writer.close();
      const stored = await other.read(key, 0);
      await vi.waitFor(() => expect(whole.seen).toEqual(stored));
      await vi.waitFor(() => expect(far.seen).toEqual(near.seen));
      expect(near.seen).toEqual(stored.filter(({ event }) => event.turn_id === turn.id));
      expect(turn.fenced()).toBe(0);
      for (const { stop } of [near, far, whole, late]) stop();
    });

    it("lets others write meanwhile, and every number heard stays valid to continue from", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key);
      const near = await collectTurn(log, key, turn.id);
      const [here, far] = [await collect(log, key), await collect(other, key)];
      for (let round = 0; round < 5; round++) {
        turn.writer.add([token(`${round}a`, turn.id), token(`${round}b`, turn.id)]);
        expect(await other.append(key, [token(`other ${round}`)])).toBe(true);
        turn.writer.add([token(`${round}c`, turn.id)]);
        if (round % 2) expect(await turn.writer.flush()).toBe(true);
        expect(await log.append(key, [token(`another ${round}`)])).toBe(true);
      }
      turn.writer.add([end(turn.id)]);
      await turn.writer.close();
      const stored = await other.read(key, 0);
      const texts = stored.map(({ event }) => event.content);
      expect(texts.toSorted()).toEqual([...new Set(texts)].toSorted());
      expect(stored.length).toBe(26);
      expect(near.seen).toEqual(stored.filter(({ event }) => event.turn_id === turn.id));
      for (const each of [here, far]) await vi.waitFor(() => expect(each.seen).toEqual(stored));
      for (const { id } of near.seen) {
        const rest = await collectTurn(other, key, turn.id, id);
        expect(rest.seen).toEqual(near.seen.filter((each) => each.id > id));
        rest.stop();
      }
      for (const { stop } of [near, here, far]) stop();
    });

    it("that is taken over reuses no number: those who followed only the dead runner hear all of the next one", async () => {
      const key = newKey();
      const [log, other, third] = fixture.logs;
      const dead = open(log, key, { fence: 1 });
      const near = await collectTurn(log, key, dead.id);
      dead.writer.add([token("a", dead.id)]);
      await dead.writer.flush();
      dead.writer.add(Array.from({ length: 50 }, (_, i) => token(`lost ${i}`, dead.id)));
      expect(near.seen.length).toBe(51);
      const next = open(other, key, { turnId: dead.id, fence: 2 });
      next.writer.add([token("again", dead.id)]);
      await next.writer.flush();
      for (const { id } of near.seen.slice(0, 51)) {
        const follower = await collectTurn(third, key, dead.id, id);
        expect(follower.texts().at(-1)).toBe("again");
        expect(follower.texts().filter((text) => text === "again").length).toBe(1);
        follower.stop();
      }
      // The stale runner is told, and whoever heard it hears the next one.
      dead.writer.add([token("stale", dead.id)]);
      expect(await dead.writer.flush()).toBe(false);
      expect(dead.fenced()).toBe(1);
      next.writer.add([end(dead.id)]);
      await next.writer.close();
      await vi.waitFor(() => expect(near.texts().slice(-2)).toEqual(["again", "answered"]));
      const ids = near.seen.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
      expect((await log.read(key, 0)).map(({ event }) => event.content)).not.toContain("stale");
      near.stop();
    });

    it("brings its end into the log once, even if the next turn has begun", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key, { fence: 1 });
      const whole = await collect(other, key);
      turn.writer.add([token("a", turn.id)]);
      await turn.writer.flush();
      const next = open(other, key, { fence: 2 });
      next.writer.add([token("next", next.id)]);
      await next.writer.flush();
      turn.writer.add([end(turn.id)]);
      expect(await turn.writer.flush()).toBe(true);
      expect(await other.append(key, [end(turn.id)], { turnId: turn.id, fence: 1 })).toBe(false);
      next.writer.add([end(next.id)]);
      expect(await next.writer.flush()).toBe(true);
      const stored = await log.read(key, 0);
      expect(stored.map(({ event }) => event.turn_id)).toEqual([turn.id, next.id, turn.id, next.id]);
      await vi.waitFor(() => expect(whole.seen).toEqual(stored));
      expect([turn.fenced(), next.fenced()]).toEqual([0, 0]);
      whole.stop();
      for (const { writer } of [turn, next]) await writer.close();
    });

    it("that was closed by another process writes nothing more", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key, { fence: 3 });
      const near = await collectTurn(log, key, turn.id);
      turn.writer.add([token("a", turn.id)]);
      await turn.writer.flush();
      expect(await other.append(key, [end(turn.id)], { turnId: turn.id, fence: 3 })).toBe(true);
      turn.writer.add([end(turn.id)]);
      expect(await turn.writer.flush()).toBe(false);
      expect(turn.fenced()).toBe(1);
      expect((await other.read(key, 0)).map(({ event }) => event.content)).toEqual(["a", "answered"]);
      await vi.waitFor(() => expect(near.texts()[1]).toBe("answered"));
      near.stop();
    });

    it("continues with its numbers when the log is lost", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key);
      const [near, far] = [await collectTurn(log, key, turn.id), await collect(other, key)];
      for (let round = 0; round < 4; round++) {
        turn.writer.add([token(`${round}`, turn.id)]);
        expect(await turn.writer.flush()).toBe(true);
        await vi.waitFor(() => expect(far.seen.length).toBe(round + 1));
        await fixture.lose(key);
      }
      turn.writer.add([end(turn.id)]);
      await turn.writer.close();
      expect(near.texts()).toEqual(["0", "1", "2", "3", "answered"]);
      await vi.waitFor(() => expect(far.seen).toEqual(near.seen));
      for (const { stop } of [near, far]) stop();
    });

    it("leaves nothing behind when its ticket is dropped", async () => {
      const key = newKey();
      const [log, other] = fixture.logs;
      const turn = open(log, key);
      turn.writer.add([token("a", turn.id)]);
      await turn.writer.flush();
      await other.drop(key);
      turn.writer.add([token("b", turn.id)]);
      expect(await turn.writer.flush()).toBe(false);
      expect(turn.fenced()).toBe(1);
      await turn.writer.close();
      expect(await log.read(key, 0)).toEqual([]);
      expect(await log.lastId(key)).toBe(0);
    });
  });
}

/** Opens the writer of a turn. */
function open(log: TurnLog, key: TicketKey, { turnId = randomUUID() as string, fence = 1 } = {}) {
  let fenced = 0;
  const writer = log.write(key, { turnId, fence, onFenced: () => fenced++ });
  return { id: turnId, writer, fenced: () => fenced };
}
