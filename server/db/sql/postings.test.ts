/** Scores from packed postings against the formula worked out passage by passage. */
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexChunks } from "../../knowledge/embedding/indexChunk.ts";
import { countTerms } from "../../language/tokenize.ts";
import { randomFrom } from "../../test/database/isolation/statements.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { withTenant } from "../tenant.ts";
import { findPassages } from "./findPassages.ts";
import { packedPair, packPieces } from "./pieces.ts";
import { BLOCK, type Bm25Settings } from "./postings.ts";
import { insertChunks, lockKnowledge, removeChunks } from "./replaceChunks.ts";

const BM25: Bm25Settings = {
  k1: 2,
  title: { weight: 2.5, norm: 0.5 },
  heading: { weight: 3, norm: 0.5 },
  body: { weight: 1, norm: 0.55 },
};
const MODEL = "none-1";
let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const { next: random } = randomFrom(8);
const words = (count: number) => Array.from({ length: count }, () => `w${Math.floor(random() ** 2 * 400)}`).join(" ");

interface Text {
  title: string;
  headingPath: string[];
  content: string;
}

/** A document of so many passages. */
function write(passages: number): Text[] {
  const title = words(3);
  return Array.from({ length: passages }, () => ({
    title,
    headingPath: [words(2)],
    content: words(5 + random() * 40),
  }));
}

async function teach(tenantId: string, texts: Text[]): Promise<string> {
  const documentId = v7();
  const reading = { vector: [0.6, 0.8], pieces: new Int8Array(64) };
  const place = { anchor: null, page: null, start: 0, end: 1, reading };
  const blocks = [...indexChunks(texts.map((text, ordinal) => ({ ...text, ...place, id: v7(), ordinal })))];
  await withTenant({ db: t.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    await tx.sql`insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size)
      values (${tenantId}, ${documentId}, ${documentId}, ${texts[0]!.title}, 'text/plain', 'ready', '', 1)`;
    await insertChunks(tx, { tenantId, documentId, version: 1, model: MODEL }, blocks);
  });
  return documentId;
}

/** Fielded BM25 as the formula has it, in the order of the best. */
function scoreAll(texts: Text[], terms: string[]): { content: string; bm25: number }[] {
  const fields = texts.map(({ title, headingPath, content }) => ({
    title: countTerms(title),
    heading: countTerms(headingPath.join("\n")),
    body: countTerms(content),
  }));
  const size = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const average = (name: "title" | "heading" | "body") =>
    fields.reduce((sum, field) => sum + size(field[name]), 0) / texts.length;
  const averages = { title: average("title"), heading: average("heading"), body: average("body") };
  const frequencies = fields.map((field) =>
    terms.map((term) =>
      (["title", "heading", "body"] as const).reduce((sum, name) => {
        const { weight, norm } = BM25[name];
        const evened = 1 - norm + (norm * size(field[name])) / averages[name];
        return sum + (weight * (field[name].get(term) ?? 0)) / evened;
      }, 0),
    ),
  );
  const scores = frequencies.map((row) =>
    row.reduce((sum, frequency, at) => {
      const df = frequencies.filter((other) => other[at]! > 0).length;
      return sum + (Math.log(1 + (texts.length - df + 0.5) / (df + 0.5)) * frequency) / (BM25.k1 + frequency);
    }, 0),
  );
  return texts.map(({ content }, at) => ({ content, bm25: scores[at]! })).sort((a, b) => b.bm25 - a.bm25);
}

async function search(tenantId: string, terms: string[]): Promise<{ content: string; bm25: number }[]> {
  const asked = terms.map((term) => ({ term, weight: 1, asked: true }));
  const ctx = { db: t.db, tenantId };
  const { finds } = await findPassages(ctx, { documentIds: null, terms: asked, vector: null, bm25: BM25, depth: 24 });
  const rows = await t.admin`select id, content from chunks where tenant_id = ${tenantId}`;
  const texts = new Map(rows.map(({ id, content }) => [id, content]));
  return finds.map(({ chunk_id, bm25 }) => ({ content: texts.get(chunk_id), bm25 }));
}

test("passages score as the formula says, across blocks, for small documents and after a deletion", async () => {
  const { tenantId } = await createTestTenant(t.db);
  const documents = [write(BLOCK + 90), ...Array.from({ length: 40 }, () => write(1 + Math.floor(random() * 4)))];
  for (const texts of documents) await teach(tenantId, texts);
  const gone = await teach(tenantId, write(30));
  await withTenant({ db: t.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    await removeChunks(tx, tenantId, gone);
  });
  for (let n = 0; n < 25; n++) {
    const terms = [...new Set(words(5).split(" "))];
    const expected = scoreAll(documents.flat(), terms);
    const found = (await search(tenantId, terms)).sort((a, b) => b.bm25 - a.bm25);
    const best = expected.filter(({ bm25 }) => bm25 > 0).slice(0, 24);
    expect(found.map(({ bm25 }) => bm25.toFixed(3))).toEqual(best.map(({ bm25 }) => bm25.toFixed(3)));
    const scores = new Map(expected.map(({ content, bm25 }) => [content, bm25]));
    for (const { content, bm25 } of found) expect(bm25).toBeCloseTo(scores.get(content)!, 3);
  }
});

test("four bits keep a piece's number within 3, apart from outliers", () => {
  const pieces = new Int8Array(64).map((_, at) => at * 2 - 64);
  const back = [...packPieces(pieces)].flatMap((byte) => [packedPair.first[byte]!, packedPair.second[byte]!]);
  const off = [...pieces].map((value, at) => Math.abs(back[at]! - Math.max(-48, Math.min(47, value))));
  expect(Math.max(...off)).toBeLessThanOrEqual(3);
});
