import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLocalEmbedder } from "../../adapters/embedder/words.ts";
import { insertChunks, lockKnowledge } from "../../db/sql/replaceChunks.ts";
import { withTenant } from "../../db/tenant.ts";
import { readTexts } from "../../ports/embedder.ts";
import type { Passage } from "../../ports/passage.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../../test/support/harness.ts";
import { type Chunk, chunkMarkdown, chunkText } from "../documents/chunkDocument.ts";
import { embeddingText, indexChunks } from "../embedding/indexChunk.ts";
import { completeSections } from "./completeSections.ts";
import { gatherSections } from "./gatherSections.ts";
import { retrievePassages } from "./retrievePassages.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const embedder = createLocalEmbedder();
const parts = { embedder, reranker: null, log: pino({ level: "silent" }) };

/** A tenant that knows one document. */
async function tenantWith(title: string, cut: Chunk[]): Promise<string> {
  const { tenantId } = await createTestTenant(database.db);
  await withTenant({ db: database.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    const documentId = v7();
    await tx.sql`
      insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size, version)
      values (${tenantId}, ${documentId}, ${title}, ${title}, 'text/markdown', 'ready', '', 0, 1)`;
    const chunks = cut.map((chunk) => ({ ...chunk, title }));
    const readings = await readTexts(embedder, chunks.map(embeddingText));
    const blocks = [...indexChunks(chunks)].map((block) => ({
      ...block,
      chunks: block.chunks.map((chunk) => ({ ...chunk, id: v7(), reading: readings[chunk.ordinal]! })),
    }));
    await insertChunks(tx, { tenantId, documentId, version: 1, model: embedder.model }, blocks);
  });
  return tenantId;
}

async function find(tenantId: string, question: string): Promise<{ found: Passage[]; completed: Passage[] }> {
  const ctx = { db: database.db, tenantId };
  const found = await retrievePassages({ ...ctx, parts }, { question, keywords: [] });
  return { found, completed: await completeSections(ctx, found) };
}

const OVENS = `# Ovens

## How do I light the oven?

Open the gas tap and hold the knob of the oven for ten seconds. ${Array(12).fill("The flame may take a while.").join(" ")}

| oven | tap |
| --- | --- |
${Array.from({ length: 30 }, (_, n) => `| oven number ${n} of the bakery | tap ${n} behind the door on the left |`).join("\n")}

\`\`\`
oven --light
\`\`\`

## How do I clean the oven?

Let the oven cool down.`;

describe("completing sections", () => {
  test("a section cut into several chunks comes back whole, as one passage", async () => {
    const cut = chunkMarkdown(OVENS);
    expect(cut.length).toBeGreaterThan(3);
    const { found, completed } = await find(await tenantWith("Ovens", cut), "oven number 17 tap");
    expect(found.length).toBeGreaterThan(completed.length);
    const section = OVENS.slice(OVENS.indexOf("Open the gas"), OVENS.indexOf("## How do I clean")).trim();
    const best = completed.find((passage) => passage.heading_path.at(-1) === "How do I light the oven?");
    expect(best?.content).toBe(section);
  });

  test("passages stay in their order, are numbered consecutively, and none is repeated", async () => {
    const { found, completed } = await find(await tenantWith("Ovens", chunkMarkdown(OVENS)), "oven number 17 tap");
    expect(completed.map((passage) => passage.n)).toEqual(completed.map((_, index) => index + 1));
    expect(completed[0]?.chunk_id).toBe(found[0]?.chunk_id);
    expect(completed.filter((passage) => passage.content.includes("oven number 17 "))).toHaveLength(1);
  });

  test("a section too long to be read whole gives the part around the find", async () => {
    const steps = Array.from(
      { length: 120 },
      (_, n) => `Step number ${n}: turn the screw by ${n} degrees to the left.`,
    );
    const page = `# Clock\n\n## Winding\n\n${steps.join("\n\n")}`;
    const { completed } = await find(await tenantWith("Clock", chunkMarkdown(page)), "step number 60 screw");
    const [best] = completed;
    expect(best!.content.length).toBeLessThanOrEqual(4000);
    expect(best!.content).toContain("Step number 60:");
  });

  test("plain text stays cut as it is", async () => {
    const text = Array.from({ length: 60 }, (_, n) => `The lamp number ${n} shines over the harbour of the town.`);
    const { found, completed } = await find(await tenantWith("Lamps", chunkText(text.join(" "))), "lamp number 31");
    expect(completed).toEqual(found);
  });
});

describe("gathering what a model reads", () => {
  const rooms = Array.from({ length: 6 }, (_, n) => {
    const lines = Array.from({ length: 40 }, (_, line) => `Line ${line} of room ${n}: the lamp hangs over the table.`);
    return `## Room ${n}\n\n${lines.join("\n\n")}`;
  });
  const HOUSE = `# House\n\n${rooms.join("\n\n")}`;

  async function gather(tenantId: string, pick: (passage: Passage) => boolean, budget: number) {
    const ctx = { db: database.db, tenantId };
    const all = await retrievePassages(
      { ...ctx, parts },
      { question: "lamp table room line", keywords: [], limit: 60 },
    );
    const found = all.filter(pick);
    return { found, gathered: await gatherSections(ctx, found, budget) };
  }
  const lines = (text: string) => [...text.matchAll(/Line (\d+) of room \d/g)].map(([, n]) => Number(n));

  test("the best three sections come whole, the others as the part that was found, in order", async () => {
    const { found, gathered } = await gather(await tenantWith("House", chunkMarkdown(HOUSE)), () => true, 100_000);
    const sections = gathered.map(({ heading_path }) => heading_path.at(-1));
    expect(new Set(sections).size).toBe(sections.length);
    for (const { content } of gathered.slice(0, 3)) expect(lines(content)).toEqual(Array.from(Array(40).keys()));
    const fourth = gathered[3]!;
    const pieces = found.filter(({ heading_path }) => heading_path.at(-1) === fourth.heading_path.at(-1));
    expect(pieces.length).toBeGreaterThan(1);
    for (const { content } of pieces) expect(fourth.content).toContain(content);
    expect(lines(fourth.content)).toEqual(lines(fourth.content).toSorted((a, b) => a - b));
  });

  test("a gap between two pieces is marked", async () => {
    const isEnd = ({ content }: Passage) => lines(content).some((line) => line === 0 || line === 39);
    const { gathered } = await gather(await tenantWith("House", chunkMarkdown(HOUSE)), isEnd, 100_000);
    expect(gathered[3]!.content).toMatch(/^Line 0 of room (\d):.*\n\n…\n\n.*Line 39 of room \1:/s);
  });

  test("there is no more of it than there is room for, but always the best passage", async () => {
    const tenantId = await tenantWith("House", chunkMarkdown(HOUSE));
    const words = ({ content }: Passage) => content.length;
    const { gathered } = await gather(tenantId, () => true, 1500);
    expect(gathered.map(words).reduce((a, b) => a + b)).toBeLessThanOrEqual(4 * 1500);
    expect(gathered.map(({ n }) => n)).toEqual(gathered.map((_, at) => at + 1));
    const { found, gathered: least } = await gather(tenantId, () => true, 1);
    expect(least.map(({ chunk_id }) => chunk_id)).toEqual([found[0]!.chunk_id]);
  });
});
