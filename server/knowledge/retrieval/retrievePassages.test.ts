import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { insertChunks, lockKnowledge } from "../../db/sql/replaceChunks.ts";
import { withTenant } from "../../db/tenant.ts";
import { type Embedder, readTexts } from "../../ports/embedder.ts";
import type { Reranker } from "../../ports/reranker.ts";
import { cases, figure } from "../../test/support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { chunkMarkdown } from "../documents/chunkDocument.ts";
import { embeddingText, indexChunks } from "../embedding/indexChunk.ts";
import { retrievePassages } from "./retrievePassages.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const local = createLocalEmbedder();
const log = pino({ level: "silent" });
function contextOf(tenantId: string, more: { embedder?: Embedder; reranker?: Reranker } = {}) {
  return { db: database.db, tenantId, parts: { embedder: local, reranker: null, log, ...more } };
}

/** A tenant that knows these pages (title to Markdown). */
async function tenantWith(pages: Record<string, string>, embedder: Embedder = local): Promise<string> {
  const { tenantId } = await createTestTenant(database.db);
  await withTenant({ db: database.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    for (const [title, markdown] of Object.entries(pages)) {
      const documentId = v7();
      await tx.sql`
        insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size, version)
        values (${tenantId}, ${documentId}, ${title}, ${title}, 'text/markdown', 'ready', '', 0, 1)`;
      const chunks = chunkMarkdown(markdown).map((chunk) => ({ ...chunk, title }));
      const readings = await readTexts(embedder, chunks.map(embeddingText));
      const blocks = [...indexChunks(chunks)].map((block) => ({
        ...block,
        chunks: block.chunks.map((chunk) => ({ ...chunk, id: v7(), reading: readings[chunk.ordinal]! })),
      }));
      await insertChunks(tx, { tenantId, documentId, version: 1, model: embedder.model }, blocks);
    }
  });
  return tenantId;
}

const SHOP = {
  Refunds:
    "# Refunds\n\n## Time limit\n\nMoney comes back within 30 days.\n\n## Who pays the parcel\n\nWe pay for the way back.",
  Shipping:
    "# Shipping\n\n## Abroad\n\nParcels to Norway take five days.\n\n## Costs\n\nShipping is free above 50 EUR.",
  "Error codes": "# Error codes\n\n## E-4711\n\nThe battery AB1234 is empty.\n\n## E-4712\n\nThe battery is too warm.",
  返品: "# 返品\n\n返金は三十日以内に行われます。",
};
const contents = (passages: { content: string }[]) => passages.map((passage) => passage.content);

describe("finding passages", () => {
  test.each([
    [
      "by words in another inflection",
      "how long does shipping a parcel to norway take",
      "Parcels to Norway take five days.",
    ],
    ["by its heading alone", "refund time limits", "Money comes back within 30 days."],
    ["by an error code", "what is e-4712", "The battery is too warm."],
    ["by a part number in another spelling", "ab 1234", "The battery AB1234 is empty."],
    ["by misspelled words", "shpping to nroway", "Parcels to Norway take five days."],
    ["in Japanese", "返金はいつですか", "返金は三十日以内に行われます。"],
  ])("%s", async (_how, question, content) => {
    const tenantId = await tenantWith(SHOP);
    const passages = await retrievePassages(contextOf(tenantId), { question, keywords: [] });
    expect(contents(passages)[0]).toBe(content);
    expect(passages.map((passage) => passage.n)).toEqual(passages.map((_, index) => index + 1));
  });

  test("without vectors, misspelled words and compounds find the words they stand for", async () => {
    const tenantId = await tenantWith(SHOP);
    const embedder = { ...local, embed: async () => Promise.reject(new Error("down")) };
    const ask = async (question: string) =>
      contents(await retrievePassages(contextOf(tenantId, { embedder }), { question, keywords: [] }));
    expect(await ask("nroway")).toEqual(["Parcels to Norway take five days."]);
    expect(await ask("batterywarm")).toEqual(["The battery is too warm.", "The battery AB1234 is empty."]);
    expect(await ask("xylophone")).toEqual([]);
  });

  test("nothing is found for a subject that is nowhere, for no words at all, or without documents", async () => {
    const tenantId = await tenantWith(SHOP);
    const empty = await tenantWith({});
    expect(await retrievePassages(contextOf(tenantId), { question: "kubernetes zyx", keywords: [] })).toEqual([]);
    expect(await retrievePassages(contextOf(tenantId), { question: "??? 🎉", keywords: [] })).toEqual([]);
    expect(await retrievePassages(contextOf(empty), { question: "refund", keywords: ["refund"] })).toEqual([]);
  });

  test("keywords find what the question leaves out, and do not count as covered", async () => {
    const tenantId = await tenantWith(SHOP);
    const question = "and how long does it take?";
    const [first] = await retrievePassages(contextOf(tenantId), { question, keywords: ["parcels", "Norway"] });
    expect(first!.content).toContain("Norway");
    const [asked] = await retrievePassages(contextOf(tenantId), { question: "parcels Norway xylophone", keywords: [] });
    expect(asked!.scores.coverage).toBeGreaterThan(0.3);
    expect(asked!.scores.coverage).toBeLessThan(0.9);
    const [all] = await retrievePassages(contextOf(tenantId), { question: "parcels Norway", keywords: [] });
    expect(all!.scores.coverage).toBeCloseTo(1, 3);
  });

  test("a word in thousands of passages still orders what a rarer one finds, and finds alone", async () => {
    const sections = Array.from({ length: 2200 }, (_, n) => `## Part ${n}\n\nThe warranty of part n${n}.`);
    const tenantId = await tenantWith({
      Parts: sections.join("\n\n"),
      Sound: "Turbines are loud when blades bend.",
      Cover: "Turbines have a warranty on blades.",
    });
    const ask = (question: string) => retrievePassages(contextOf(tenantId), { question, keywords: [] });
    const [both, one] = await ask("warranty turbines");
    expect([both!.content, one!.content]).toEqual([
      "Turbines have a warranty on blades.",
      "Turbines are loud when blades bend.",
    ]);
    expect(both!.scores.coverage).toBeCloseTo(1, 3);
    expect(await ask("warranty")).not.toEqual([]);
  });

  test("passages that say the same come once", async () => {
    const text =
      "The warranty covers all moving parts for two years from delivery, except batteries, lamps, filters and paint.";
    const tenantId = await tenantWith({
      A: text,
      B: text,
      C: `${text} Always.`,
      D: "The warranty is void after opening.",
    });
    const passages = await retrievePassages(contextOf(tenantId), { question: "warranty", keywords: [] });
    expect(passages).toHaveLength(2);
  });

  test("odd questions do no harm: quotes, NUL, a lone surrogate, ten thousand words", async () => {
    const tenantId = await tenantWith(SHOP);
    for (const question of ["'; drop table chunks; --", "refund\0\ud800", "refund ".repeat(10_000), "%_\\ refund"]) {
      const passages = await retrievePassages(contextOf(tenantId), { question, keywords: ["\0", "$1"] });
      expect(Array.isArray(passages)).toBe(true);
    }
  });
});

describe("when a part fails", () => {
  test("without the embedder words alone find the passage", async () => {
    const tenantId = await tenantWith(SHOP);
    const broken = { ...local, embed: async () => Promise.reject(new Error("down")) };
    const [first] = await retrievePassages(contextOf(tenantId, { embedder: broken }), {
      question: "parcels to Norway",
      keywords: [],
    });
    expect(first!.content).toContain("Norway");
    expect(first!.scores).not.toHaveProperty("vector");
  });

  test("vectors of another model are never compared", async () => {
    const tenantId = await tenantWith(SHOP);
    const other = {
      ...local,
      model: "another",
      dimensions: 3,
      embed: async (texts: string[]) => texts.map(() => [1, 0, 0]),
    };
    const [first] = await retrievePassages(contextOf(tenantId, { embedder: other }), {
      question: "Norway",
      keywords: [],
    });
    expect(first!.content).toContain("Norway");
    expect(first!.scores).not.toHaveProperty("vector");
  });

  test("a reranker decides the order; when it fails the fused order stays", async () => {
    const tenantId = await tenantWith(SHOP);
    const question = "battery parcels money";
    const fused = contents(await retrievePassages(contextOf(tenantId), { question, keywords: [] }));
    const backwards: Reranker = {
      name: "backwards",
      score: async (_question, texts) => texts.map((_, index) => index),
    };
    const reranked = await retrievePassages(contextOf(tenantId, { reranker: backwards }), { question, keywords: [] });
    expect(contents(reranked)).toEqual(fused.toReversed());
    expect(reranked[0]!.scores.rerank).toBe(fused.length - 1);
    const broken: Reranker = { name: "broken", score: async () => Promise.reject(new Error("down")) };
    const kept = await retrievePassages(contextOf(tenantId, { reranker: broken }), { question, keywords: [] });
    expect(contents(kept)).toEqual(fused);
  });

  test("a call that was aborted throws and asks nobody", async () => {
    const tenantId = await tenantWith(SHOP);
    const call = retrievePassages(contextOf(tenantId), {
      question: "Norway",
      keywords: [],
      signal: AbortSignal.abort(),
    });
    await expect(call).rejects.toThrow();
  });
});

describe("tenants", () => {
  test("with equal documents find only their own for equal questions", async () => {
    const count = cases(8, 60);
    const tenants = [];
    for (let n = 0; n < count; n++)
      tenants.push(await tenantWith({ [`Refunds ${n}`]: `Refunds of shop ${n} take ${n} days.` }));
    let foreign = 0;
    for (const [n, tenantId] of tenants.entries()) {
      const passages = await retrievePassages(contextOf(tenantId), {
        question: "refunds of a shop, days",
        keywords: ["shop"],
      });
      expect(passages).toHaveLength(1);
      if (passages[0]!.content !== `Refunds of shop ${n} take ${n} days.`) foreign++;
    }
    figure("cross-tenant retrievals with foreign passages", foreign, count);
    expect(foreign).toBe(0);
  });

  test("do not change each other's scores", async () => {
    const tenantId = await tenantWith(SHOP);
    const ask = () => retrievePassages(contextOf(tenantId), { question: "battery E-4711 parcels", keywords: [] });
    const before = await ask();
    await tenantWith({
      Many: Array.from({ length: 40 }, (_, n) => `## Part ${n}\n\nbattery parcels ${n}`).join("\n\n"),
    });
    expect((await ask()).map(({ content, scores }) => [content, scores])).toEqual(
      before.map(({ content, scores }) => [content, scores]),
    );
  });
});
