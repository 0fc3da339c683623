import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../adapters/embedder/meaning.ts";
import { removeChunks } from "../db/sql/replaceChunks.ts";
import { withTenant } from "../db/tenant.ts";
import { groundSentences } from "../grading/citing/groundSentences.ts";
import { measureSupport } from "../grading/measureSupport.ts";
import { keepSentences } from "../knowledge/sentences/keepSentences.ts";
import type { Passage } from "../ports/passage.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { gradeAhead } from "./gradeAhead.ts";
import { sentenceStore } from "./sentenceStore.ts";

const meaning = createMeaningEmbedder();
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // The model takes longer to load than a grade may wait for it.
  await meaning.embed(["ready"]);
});
afterAll(async () => {
  await database.close();
  await meaning.close?.();
});

const answer = "A year is 60 euros [1]. You may cancel when you like [1].";
const SENTENCE = "You can cancel it at any time.";

interface Shop {
  tenantId: string;
  passage: Passage;
}

async function openShop(): Promise<Shop> {
  const { tenantId } = await createTestTenant(database.db);
  const documentId = v7();
  await inShop(
    tenantId,
    (sql) => sql`
    insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size, version)
    values (${tenantId}, ${documentId}, 'plans', 'Plans', 'text/markdown', 'ready', '', 0, 1)`,
  );
  const passage = passageOf(1, "Plans", `The yearly plan costs 60 euros. ${SENTENCE}`);
  return { tenantId, passage: { ...passage, document_id: documentId } };
}

type Sql = Parameters<Parameters<typeof withTenant>[1]>[0]["sql"];
const inShop = <T>(tenantId: string, work: (sql: Sql) => Promise<T>) =>
  withTenant({ db: database.db, tenantId }, ({ sql }) => work(sql));
const kept = async ({ tenantId }: Shop) =>
  (await inShop(tenantId, (sql) => sql<{ n: number }[]>`select count(*)::int as n from sentence_readings`))[0]?.n;

/** @returns a way to prepare a grade, and what it embeds */
function preparing({ tenantId, passage }: Shop, { isRehearsal = false, isStopped = false } = {}) {
  const asked: string[] = [];
  const embedder = {
    ...meaning,
    read: (texts: string[], signal?: AbortSignal) => {
      asked.push(...texts);
      return meaning.read!(texts, signal);
    },
  };
  const parts = { db: database.db, log: pino({ level: "silent" }), embedder };
  const signal = isStopped ? AbortSignal.abort() : new AbortController().signal;
  return { asked, ahead: gradeAhead({ parts, signal }, [passage], sentenceStore({ parts, tenantId, isRehearsal })) };
}

/** Grades the answer as a turn does. @returns what had to be embedded, and what was measured */
async function grade(shop: Shop, how: { isRehearsal?: boolean; isStopped?: boolean } = {}) {
  const { asked, ahead } = preparing(shop, how);
  ahead.begin();
  ahead.hear(answer);
  const input = { question: "How much is the yearly plan?", answer, passages: [shop.passage] };
  const support = await measureSupport(ahead.embedder!, input);
  return { asked, support };
}

/** Looks for the sources of an answer that cites none. @returns what had to be embedded */
async function recall(shop: Shop): Promise<string[]> {
  const { asked, ahead } = preparing(shop);
  await ahead.recall([shop.passage]);
  const uncited = { answer: "A year is 60 euros.", passages: [shop.passage] };
  await groundSentences(ahead.embedder!, uncited, 0.5);
  return asked;
}

/** An answer that cites it for the first time, and one that has them kept. */
async function gradeTwice(shop: Shop): Promise<void> {
  await grade(shop);
  await grade(shop);
  await expect.poll(() => kept(shop)).toBe(1);
}

describe("the sentences of a passage that answers cite", () => {
  it("are kept when it is cited again, are not embedded from then on, and measure the same", async () => {
    const shop = await openShop();
    const first = await grade(shop);
    expect(first.asked).toContain(SENTENCE);
    await gradeTwice(shop);
    const later = await grade(shop);
    expect(later.asked).not.toContain(SENTENCE);
    expect(later.asked).not.toEqual([]);
    for (const [index, statement] of later.support.statements.entries()) {
      const before = first.support.statements[index]!;
      expect(statement.similarity).toBeCloseTo(before.similarity, 3);
      expect(statement.closeness).toBe(before.closeness);
    }
  });

  it("are recalled for an answer that cites nothing, and kept when they are recalled again", async () => {
    const shop = await openShop();
    await recall(shop);
    expect(await recall(shop)).toContain(SENTENCE);
    await expect.poll(() => kept(shop)).toBe(1);
    expect(await recall(shop)).toEqual(["A year is 60 euros."]);
  });

  it("are embedded to the end and kept when the answer is stopped", async () => {
    const shop = await openShop();
    await grade(shop);
    await grade(shop, { isStopped: true });
    await expect.poll(() => kept(shop)).toBe(1);
    expect((await grade(shop)).asked).not.toContain(SENTENCE);
  });

  it("are embedded again when they have changed, and are forgotten with the document's text", async () => {
    const shop = await openShop();
    await gradeTwice(shop);
    const changed = { ...shop, passage: { ...shop.passage, content: "The yearly plan costs 70 euros a year." } };
    expect((await grade(changed)).asked).toContain("The yearly plan costs 70 euros a year.");
    await grade(changed);
    await expect.poll(() => kept(shop)).toBe(2);
    await withTenant({ db: database.db, tenantId: shop.tenantId }, (tx) =>
      removeChunks(tx, shop.tenantId, shop.passage.document_id),
    );
    expect(await kept(shop)).toBe(0);
  });

  it("are one tenant's own: another that names the same document gets none of them", async () => {
    const [shop, other] = [await openShop(), await openShop()];
    await gradeTwice(shop);
    expect(await kept(other)).toBe(0);
    const stolen = { tenantId: other.tenantId, passage: shop.passage };
    expect((await grade(stolen)).asked).toContain(SENTENCE);
  });

  it("take a limited room for each document, however differently its passages are put together", async () => {
    const shop = await openShop();
    const ctx = { db: database.db, tenantId: shop.tenantId };
    const reading = { vector: [1, 0], pieces: null };
    for (let n = 0; n < 25; n++) {
      const sentences = { documentId: shop.passage.document_id, model: "m", texts: [`Sentence ${n}.`] };
      await keepSentences(ctx, sentences, [reading]);
    }
    expect(await kept(shop)).toBe(20);
  });

  it("leave nothing behind after a single answer, a test run, a page of the web or a deleted document", async () => {
    const shop = await openShop();
    for (let times = 0; times < 2; times++) {
      await grade(shop, { isRehearsal: true });
      await grade({ ...shop, passage: { ...shop.passage, from_web: true } });
      const gone = { ...shop, passage: { ...shop.passage, document_id: v7() } };
      expect((await grade(gone)).support.statements).toHaveLength(2);
    }
    await grade(shop);
    expect(await kept(shop)).toBe(0);
    // What would have been kept before is there by the time a later one is.
    await gradeTwice(shop);
  });
});
