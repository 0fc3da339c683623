import { afterAll, beforeAll, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { CacheEntry } from "../ports/cache.ts";
import { openShelf, type Shelf, someEntry } from "../test/support/shelf.ts";
import { findCachedAnswer } from "./findCachedAnswer.ts";
import { provenanceOf } from "./provenance.ts";

let shelf: Shelf;
let ctx: Ctx<AgentActor>;
let restsOn: CacheEntry["rests_on"];
beforeAll(async () => {
  shelf = await openShelf();
  ctx = await shelf.tenant({ "a.md": "# Delivery\n\nThe delivery takes two to four days.\n" });
  restsOn = await withTenant(
    ctx,
    (tx) => tx.sql<CacheEntry["rests_on"]>`select document_id, document_version, id as chunk_id from chunks`,
  );
});
afterAll(() => shelf.close());

const QUESTION = "How long does the delivery take?";
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Whether the entry, alone in the cache, answers the question. */
async function serves(more: Partial<CacheEntry>, { locale = "en" as string | null, isPinned = false } = {}) {
  const { cache, embedder } = ctx.parts;
  await cache.dropTenant(ctx.tenantId);
  const entry = someEntry({
    question: QUESTION,
    locale: "en",
    rests_on: [...restsOn],
    provenance: provenanceOf(ctx.parts.engine, ctx.parts.embedder),
    created_at: daysAgo(0),
    ...more,
  });
  const [vector] = await embedder.embed([entry.question]);
  await cache.put(ctx.tenantId, vector!, entry);
  if (isPinned) await cache.setPinned(ctx.tenantId, entry.id, true);
  return (await findCachedAnswer(ctx, { question: QUESTION, locale })).hit !== null;
}

test("an entry is served to readers of its language, and to everybody when it has none", async () => {
  expect(await serves({})).toBe(true);
  expect(await serves({}, { locale: "de" })).toBe(false);
  expect(await serves({}, { locale: null })).toBe(false);
  expect(await serves({ locale: null }, { locale: "de" })).toBe(true);
});

test("an entry of another engine, prompt or embedding is served to nobody", async () => {
  expect(await serves({ provenance: "another-model/generate-1/local" })).toBe(false);
});

test("an entry is served for 90 days, longer if it is pinned or a person wrote it", async () => {
  expect(await serves({ created_at: daysAgo(89) })).toBe(true);
  expect(await serves({ created_at: daysAgo(91) })).toBe(false);
  expect(await serves({ created_at: daysAgo(91) }, { isPinned: true })).toBe(true);
  const { document_id } = restsOn[0]!;
  expect(await serves({ created_at: daysAgo(400), origin: { kind: "person", document_id, by: null } })).toBe(true);
});

test("an entry that rests on another version, or on nothing, is served to nobody and is removed", async () => {
  const other = restsOn.map((source) => ({ ...source, document_version: 7 }));
  expect(await serves({ rests_on: other }, { isPinned: true })).toBe(false);
  expect(await ctx.parts.cache.list(ctx.tenantId)).toEqual([]);
  expect(await serves({ rests_on: [] })).toBe(false);
});

test("the most similar of several entries is served, and its hit is counted", async () => {
  expect(await serves({ question: "How long does delivery take?" })).toBe(true);
  const { cache, embedder } = ctx.parts;
  const provenance = provenanceOf(ctx.parts.engine, ctx.parts.embedder);
  const exact = someEntry({
    question: QUESTION,
    locale: "en",
    rests_on: [...restsOn],
    provenance,
    created_at: daysAgo(0),
  });
  const [vector] = await embedder.embed([QUESTION]);
  await cache.put(ctx.tenantId, vector!, exact);
  const { hit } = await findCachedAnswer(ctx, { question: QUESTION, locale: "en" });
  expect(hit).toMatchObject({ score: 1, match: { entry: { id: exact.id } } });
  await expect
    .poll(async () => (await cache.list(ctx.tenantId)).find(({ entry }) => entry.id === exact.id)?.hits)
    .toBe(1);
});
