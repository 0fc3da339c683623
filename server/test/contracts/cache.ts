/** What every semantic cache does. Run by `adapters/cache.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CacheEntry, SemanticCache } from "../../ports/cache.ts";
import { cases } from "../support/figures.ts";

export interface CacheFixture {
  cache: SemanticCache;
  /** One that keeps 10 entries per tenant, and 3 that wait. */
  small: SemanticCache;
  /** One where nothing waits for longer than a moment. */
  hasty: SemanticCache;
  close(): Promise<void>;
}

function entryOn(documents: string[], id: string = randomUUID()): CacheEntry {
  return {
    id,
    question: "Wie lange dauert die Lieferung? \ud800",
    answer: "Two to four days [1].",
    citations: [{ n: 1, title: "Shipping", url: null, snippet: "Two to four days" }],
    confidence: 0.9,
    locale: "de",
    rests_on: documents.map((document_id, i) => ({
      document_id,
      document_version: 1,
      chunk_id: `${document_id}#${i}`,
    })),
    provenance: "prompt-1/local",
    origin: { kind: "turn", ticket_id: "t", turn_id: "u" },
    created_at: "2026-01-01T00:00:00.000Z",
  };
}

function randomVector(dims: number): number[] {
  return Array.from({ length: dims }, () => Math.random() * 2 - 1);
}

function cosine(a: number[], b: number[]): number {
  const dot = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  return dot / (Math.hypot(...a) * Math.hypot(...b));
}

/** @param open a fresh cache per suite */
export function cacheContract(open: () => Promise<CacheFixture>): void {
  let fixture: CacheFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());
  const ids = async (tenant: string, vector: number[], count = 100) =>
    (await fixture.cache.nearest(tenant, vector, count)).map(({ entry }) => entry.id);

  it("gives an entry back as it was put, with its cosine", async () => {
    const tenant = randomUUID();
    const entry = entryOn(["d1"]);
    await fixture.cache.put(tenant, [3, 4, 0], entry);
    const [match] = await fixture.cache.nearest(tenant, [0.3, 0.4, 0.5], 1);
    expect(match!.entry).toEqual(entry);
    expect(match).toMatchObject({ is_served: true, is_pinned: false, hits: 0, last_hit_at: null });
    expect(match!.similarity).toBeCloseTo(Math.SQRT1_2, 5);
    expect(await fixture.cache.nearest(tenant, [1, 0, 0, 0], 5)).toEqual([]);
    expect(await fixture.cache.nearest(tenant, [1, 0, 0], 0)).toEqual([]);
  });

  it("finds the true nearest of 400 entries, best first", async () => {
    const tenant = randomUUID();
    const vectors = new Map(Array.from({ length: 400 }, () => [randomUUID() as string, randomVector(64)] as const));
    await Promise.all([...vectors].map(([id, vector]) => fixture.cache.put(tenant, vector, entryOn(["d"], id))));
    for (let i = 0; i < 20; i++) {
      const question = randomVector(64);
      const truth = [...vectors].map(([id, vector]) => ({ id, similarity: cosine(vector, question) }));
      truth.sort((a, b) => b.similarity - a.similarity);
      const found = await fixture.cache.nearest(tenant, question, 5);
      expect(found.map(({ entry }) => entry.id)).toEqual(truth.slice(0, 5).map(({ id }) => id));
      for (const [at, { similarity }] of found.entries()) expect(similarity).toBeCloseTo(truth[at]!.similarity, 4);
    }
  });

  it("an entry put again replaces the old one, with what it rested on", async () => {
    const tenant = randomUUID();
    await fixture.cache.put(tenant, [1, 0], entryOn(["old"], "e"));
    await fixture.cache.put(tenant, [0, 1, 0], entryOn(["new"], "e"));
    expect(await ids(tenant, [1, 0])).toEqual([]);
    expect(await ids(tenant, [0, 1, 0])).toEqual(["e"]);
    expect(await fixture.cache.dropDocument(tenant, "old")).toBe(0);
    expect(await fixture.cache.dropDocument(tenant, "new")).toBe(1);
    expect(await ids(tenant, [0, 1, 0])).toEqual([]);
  });

  it("dropping a document drops exactly the entries that rest on it", async () => {
    const documents = ["a", "ab", "b", "c"];
    const operations = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.record({ put: fc.nat(8), on: fc.subarray(documents) }) },
        { weight: 1, arbitrary: fc.record({ drop: fc.constantFrom(...documents) }) },
      ),
      { maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(operations, async (steps) => {
        const tenant = randomUUID();
        const model = new Map<string, string[]>();
        for (const step of steps) {
          if ("put" in step) {
            const on = [...step.on, ...step.on.slice(0, 1)];
            await fixture.cache.put(tenant, randomVector(4), entryOn(on, `e${step.put}`));
            model.set(`e${step.put}`, on);
          } else {
            const gone = [...model].filter(([, on]) => on.includes(step.drop)).map(([id]) => id);
            expect(await fixture.cache.dropDocument(tenant, step.drop)).toBe(gone.length);
            for (const id of gone) model.delete(id);
          }
          expect((await ids(tenant, [1, 1, 1, 1])).sort()).toEqual([...model.keys()].sort());
        }
        await fixture.cache.dropTenant(tenant);
      }),
      { numRuns: cases(40, 400) },
    );
  });

  it("tenants never see or drop each other's entries", async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await fixture.cache.put(one, [1, 0], entryOn(["d"], "of one"));
    await fixture.cache.put(other, [1, 0], entryOn(["d"], "of other"));
    expect(await ids(one, [1, 0])).toEqual(["of one"]);
    expect(await fixture.cache.dropDocument(one, "d")).toBe(1);
    expect(await ids(one, [1, 0])).toEqual([]);
    expect(await ids(other, [1, 0])).toEqual(["of other"]);
    await fixture.cache.dropTenant(one);
    expect(await ids(other, [1, 0])).toEqual(["of other"]);
    await fixture.cache.dropTenant(other);
    expect(await ids(other, [1, 0])).toEqual([]);
  });

  const axis = (at: number) => Array.from({ length: 13 }, (_, i) => (i === at ? 1 : 0));
  const fill = async (tenant: string) => {
    for (let i = 0; i < 10; i++) await fixture.small.put(tenant, axis(i), entryOn(["d"], `e${i}`));
  };
  const left = async (tenant: string) => (await fixture.small.list(tenant)).map(({ entry }) => entry.id).sort();

  it("a full cache makes room by dropping what was unused for longest; being listed does not count as use", async () => {
    const tenant = randomUUID();
    await fill(tenant);
    await fixture.small.noteHit(tenant, "e0");
    expect((await fixture.small.nearest(tenant, axis(1), 1))[0]!.entry.id).toBe("e1");
    await fixture.small.put(tenant, axis(10), entryOn(["d"], "e10"));
    expect(await left(tenant)).toEqual(["e0", "e10", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "e9"]);
    expect(await fixture.small.dropDocument(tenant, "d")).toBe(10);
  });

  it("a pinned entry stays in a full cache, stays pinned when put again, and still goes with its document", async () => {
    const tenant = randomUUID();
    await fill(tenant);
    expect(await fixture.small.setPinned(tenant, "e0", true)).toMatchObject({ is_pinned: true, entry: { id: "e0" } });
    expect(await fixture.small.setPinned(tenant, "nobody", true)).toBeNull();
    for (const at of [10, 11]) await fixture.small.put(tenant, axis(at), entryOn(["d"], `e${at}`));
    expect(await left(tenant)).toEqual(["e0", "e10", "e11", "e3", "e4", "e5", "e6", "e7", "e8", "e9"]);
    await fixture.small.put(tenant, axis(0), entryOn(["d"], "e0"));
    expect((await fixture.small.nearest(tenant, axis(0), 1))[0]).toMatchObject({ is_pinned: true });
    expect(await fixture.small.setPinned(tenant, "e0", false)).toMatchObject({ is_pinned: false });
    for (let at = 0; at < 10; at++) await fixture.small.put(tenant, axis(12), entryOn(["d"], `f${at}`));
    expect(await left(tenant)).toEqual(Array.from({ length: 10 }, (_, at) => `f${at}`));
    await fixture.small.setPinned(tenant, "f1", true);
    expect(await fixture.small.dropDocument(tenant, "d")).toBe(10);
    expect(await left(tenant)).toEqual([]);
  });

  it("counts hits, lists entries, and drops one by its id", async () => {
    const tenant = randomUUID();
    await fixture.cache.put(tenant, [1, 0], entryOn(["d"], "one"));
    await fixture.cache.put(tenant, [0, 1], entryOn(["d"], "two"));
    await fixture.cache.noteHit(tenant, "one");
    await fixture.cache.noteHit(tenant, "one");
    await fixture.cache.noteHit(tenant, "nobody");
    const [one, two] = (await fixture.cache.list(tenant)).sort((a, b) => a.entry.id.localeCompare(b.entry.id));
    expect(one).toMatchObject({ hits: 2, entry: entryOn(["d"], "one") });
    expect(Date.parse(one!.last_hit_at!)).toBeGreaterThan(Date.now() - 60_000);
    expect(two).toMatchObject({ hits: 0, last_hit_at: null });
    expect(await fixture.cache.drop(tenant, "one")).toBe(true);
    expect(await fixture.cache.drop(tenant, "one")).toBe(false);
    expect(await fixture.cache.drop(randomUUID(), "two")).toBe(false);
    expect((await fixture.cache.list(tenant)).map(({ entry }) => entry.id)).toEqual(["two"]);
    await fixture.cache.put(tenant, [1, 0], entryOn(["d"], "one"));
    expect((await fixture.cache.nearest(tenant, [1, 0], 1))[0]).toMatchObject({ hits: 0, last_hit_at: null });
  });

  const [ann, ben] = [
    { visitor: "ann", ticket_id: "ann's" },
    { visitor: "ben", ticket_id: "ben's" },
  ];
  const from = (ticket_id: string, id: string) => ({
    ...entryOn(["d"], id),
    origin: { kind: "turn" as const, ticket_id, turn_id: "u" },
  });
  const waiting = async (tenant: string, vector: number[]) =>
    (await fixture.cache.nearest(tenant, vector, 100, "waiting")).map(({ entry }) => entry.id);

  it("a waiting entry is served once a second visitor confirms it, not when the first one does again", async () => {
    const tenant = randomUUID();
    await fixture.cache.put(tenant, [3, 4, 0], from("ann's", "e"), ann);
    expect([await ids(tenant, [3, 4, 0]), await waiting(tenant, [3, 4, 0])]).toEqual([[], ["e"]]);
    expect(await fixture.cache.list(tenant)).toMatchObject([{ is_served: false }]);
    expect(await fixture.cache.confirm(tenant, "e", { ...ann, ticket_id: "ann's second" })).toBe(false);
    expect(await ids(tenant, [3, 4, 0])).toEqual([]);
    expect(await fixture.cache.confirm(tenant, "e", ben)).toBe(true);
    const [match] = await fixture.cache.nearest(tenant, [0.3, 0.4, 0.5], 1);
    expect(match).toMatchObject({ entry: { id: "e" }, is_served: true, hits: 0 });
    expect(match!.similarity).toBeCloseTo(Math.SQRT1_2, 5);
    expect(await waiting(tenant, [3, 4, 0])).toEqual([]);
    expect(await fixture.cache.confirm(tenant, "e", ann)).toBe(true);
    expect(await fixture.cache.confirm(tenant, "nobody", ben)).toBe(false);
    expect(await fixture.cache.confirm(randomUUID(), "e", ben)).toBe(false);
  });

  it("of many who confirm at once each is told that the entry is served, and it is stored once", async () => {
    const tenant = randomUUID();
    await fixture.cache.put(tenant, [1, 0], from("ann's", "e"), ann);
    const many = Array.from({ length: 20 }, (_, n) => ({ visitor: `v${n}`, ticket_id: `t${n}` }));
    const replies = await Promise.all(many.map((session) => fixture.cache.confirm(tenant, "e", session)));
    expect(replies).toEqual(many.map(() => true));
    expect(await ids(tenant, [1, 0])).toEqual(["e"]);
    expect(await fixture.cache.dropDocument(tenant, "d")).toBe(1);
    expect([await ids(tenant, [1, 0]), await waiting(tenant, [1, 0])]).toEqual([[], []]);
  });

  it("a waiting entry is served when a person approves or pins it", async () => {
    const tenant = randomUUID();
    for (const id of ["e", "f"]) await fixture.cache.put(tenant, [1, 0], from("ann's", id), ann);
    expect(await fixture.cache.approve(tenant, "e")).toMatchObject({ is_served: true, entry: { id: "e" } });
    expect(await fixture.cache.setPinned(tenant, "f", false)).toMatchObject({ is_served: false });
    expect(await ids(tenant, [1, 0])).toEqual(["e"]);
    expect(await fixture.cache.setPinned(tenant, "f", true)).toMatchObject({ is_served: true, is_pinned: true });
    expect((await ids(tenant, [1, 0])).sort()).toEqual(["e", "f"]);
    expect(await fixture.cache.approve(tenant, "nobody")).toBeNull();
  });

  it("deleting a conversation removes the entries it brought, waiting or served, and its confirmations", async () => {
    const tenant = randomUUID();
    for (const id of ["waits", "confirmed", "approved", "ben's own"])
      await fixture.cache.put(tenant, [1, 0], from(id === "ben's own" ? "ben's" : "ann's", id), ann);
    await fixture.cache.confirm(tenant, "confirmed", ben);
    await fixture.cache.approve(tenant, "approved");
    const left = async () => (await fixture.cache.list(tenant)).map(({ entry }) => entry.id).sort();
    expect(await fixture.cache.dropTicket(tenant, "ben's")).toBe(2);
    expect(await left()).toEqual(["approved", "waits"]);
    expect(await fixture.cache.dropTicket(randomUUID(), "ann's")).toBe(0);
    expect(await fixture.cache.dropTicket(tenant, "ann's")).toBe(2);
    expect(await left()).toEqual([]);
  });

  it("waiting entries have their own limit, and the oldest leave first", async () => {
    const tenant = randomUUID();
    await fill(tenant);
    for (const id of ["a", "b", "c", "e"]) await fixture.small.put(tenant, axis(11), from("t", `waits ${id}`), ann);
    const served = Array.from({ length: 10 }, (_, i) => `e${i}`);
    expect(await left(tenant)).toEqual([...served, "waits b", "waits c", "waits e"]);
    await fixture.small.confirm(tenant, "waits c", ben);
    expect(await left(tenant)).toEqual([...served.slice(1), "waits b", "waits c", "waits e"]);
  });

  it("an entry that nobody confirms in time is gone", async () => {
    const tenant = randomUUID();
    await fixture.hasty.put(tenant, [1, 0], from("ann's", "e"), ann);
    expect(await fixture.hasty.confirm(tenant, "e", ben)).toBe(false);
    expect(await fixture.hasty.list(tenant)).toEqual([]);
    await fixture.hasty.put(tenant, [1, 0], from("ann's", "f"));
    expect(await fixture.hasty.list(tenant)).toMatchObject([{ entry: { id: "f" } }]);
  });
}
