/** No answer outlives what it rests on: not after an edit, not after a deletion, not when it is put a moment too late. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { addDocument } from "../knowledge/documents/addDocument.ts";
import { deleteDocument } from "../knowledge/documents/deleteDocument.ts";
import { ingestDocument } from "../knowledge/documents/ingestDocument.ts";
import { saveQa } from "../knowledge/qa/saveQa.ts";
import { cases, figure } from "../test/support/figures.ts";
import {
  giveAnswer as composeAnswer,
  keepTwice,
  openShelf,
  plainReader,
  type Shelf,
  teach,
} from "../test/support/shelf.ts";
import { findCachedAnswer } from "./findCachedAnswer.ts";

let shelf: Shelf;
beforeAll(async () => {
  shelf = await openShelf();
});
afterAll(() => shelf.close());

const page = (topic: string, days: number) =>
  `# ${topic}\n\n## How long can I return ${topic}?\n\nYou can return ${topic} within ${days} days of delivery.\n`;
const questionOn = (topic: string) => `How long can I return ${topic}?`;
/** The whole count on a busy machine, in ms. */
const LONG = cases(60_000, 1_200_000);
/** As sure as can be: what is tested is how long an answer lasts. */
const giveAnswer = async (ctx: Ctx<AgentActor>, question: string) => ({
  ...(await composeAnswer(ctx, question)),
  confidence: 1,
});
const look = (ctx: Ctx<AgentActor>, question: string) => findCachedAnswer(ctx, { question, locale: null });

test("an answer is kept with what it rests on, and found again", async () => {
  const ctx = await shelf.tenant({ "bicycles.md": page("bicycles", 30) });
  const given = await giveAnswer(ctx, questionOn("bicycles"));
  const kept = await keepTwice(ctx, given);
  expect(kept).toHaveProperty("id");
  const { hit } = await look(ctx, "how long can I return bicycles");
  expect(hit?.match.entry).toMatchObject({
    ...("id" in kept ? { id: kept.id } : {}),
    answer: given.answer,
    origin: { kind: "turn", ticket_id: given.ticketId, turn_id: given.turnId },
  });
  expect(hit?.sources.map((source) => source.title)).toEqual(["bicycles"]);
  expect((await look(ctx, "How long can I return helmets?")).hit).toBeNull();
});

describe("after an edit", () => {
  test(
    "the old answer is served to nobody, and answers on other pages stay",
    async () => {
      const rounds = cases(20, 500);
      const pages = 10;
      const topics = Array.from({ length: pages }, (_, n) => `product${"abcdefghij"[n]}s`);
      const ctx = await shelf.tenant(Object.fromEntries(topics.map((topic) => [`${topic}.md`, page(topic, 5)])));
      const keep = async (topic: string) => keepTwice(ctx, await giveAnswer(ctx, questionOn(topic)));
      for (const topic of topics) expect(await keep(topic)).toHaveProperty("id");
      let stale = 0;
      let lost = 0;
      for (let round = 0; round < rounds; round++) {
        const topic = topics[round % pages]!;
        const other = topics[(round + 1) % pages]!;
        // Half of the answers are made from the old version and put while, or after, the page changes.
        const late = round % 2 === 1 ? giveAnswer(ctx, questionOn(topic)) : null;
        const old = late ? await late : null;
        const edit = teach(ctx, `${topic}.md`, page(topic, 6 + round));
        if (old && round % 4 === 1) await edit;
        const put = old ? keepTwice(ctx, old) : null;
        await Promise.all([edit, put]);
        if ((await look(ctx, questionOn(topic))).hit) stale++;
        if (!(await look(ctx, questionOn(other))).hit) lost++;
        expect(await keep(topic)).toHaveProperty("id");
        const { hit } = await look(ctx, questionOn(topic));
        expect(hit?.match.entry.answer).toContain(`${6 + round} days`);
      }
      figure("stale answers after an edit", stale, rounds);
      figure("answers lost though nothing they rest on changed", lost, rounds);
      expect({ stale, lost }).toEqual({ stale: 0, lost: 0 });
      expect((await ctx.parts.cache.list(ctx.tenantId)).length).toBe(pages);
    },
    LONG,
  );

  test(
    "a page that changes while its answer is being stored leaves no entry behind",
    async () => {
      const ctx = await shelf.tenant({ "lamps.md": page("lamps", 1) });
      const rounds = cases(10, 100);
      let behind = 0;
      for (let round = 0; round < rounds; round++) {
        const old = await giveAnswer(ctx, questionOn("lamps"));
        await Promise.all([teach(ctx, "lamps.md", page("lamps", 2 + round)), keepTwice(ctx, old)]);
        const left = await ctx.parts.cache.list(ctx.tenantId);
        behind += left.filter(({ entry }) => !entry.answer.includes(` ${2 + round} days`)).length;
      }
      figure("entries left behind by a race with an edit", behind, rounds);
      expect(behind).toBe(0);
    },
    LONG,
  );
});

test("a deleted page removes its answers, pinned or not, and no others", async () => {
  const [mine, theirs] = [
    await shelf.tenant({ "tents.md": page("tents", 9) }),
    await shelf.tenant({ "tents.md": page("tents", 9) }),
  ];
  for (const ctx of [mine, theirs]) {
    const kept = await keepTwice(ctx, await giveAnswer(ctx, questionOn("tents")));
    if ("id" in kept) await ctx.parts.cache.setPinned(ctx.tenantId, kept.id, true);
  }
  const { hit } = await look(mine, questionOn("tents"));
  await deleteDocument(mine, { documentId: hit!.sources[0]!.document_id });
  expect((await look(mine, questionOn("tents"))).hit).toBeNull();
  expect(await mine.parts.cache.list(mine.tenantId)).toEqual([]);
  expect((await look(theirs, questionOn("tents"))).hit?.sources).toHaveLength(1);
});

describe("an answer that a person wrote", () => {
  const written = { question: "Do you repair old saddles?", answer: "Yes, bring them to any shop.", url: null };
  const ingest = (ctx: Ctx<AgentActor>, documentId: string) => ingestDocument(ctx, { documentId, reader: plainReader });

  test("is found under each of its questions, as written, until it is changed", async () => {
    const ctx = await shelf.tenant();
    const { id } = await saveQa(ctx, { ...written, alternatives: ["Can I have my saddle mended?"] });
    await ingest(ctx, id);
    for (const question of ["do you repair old saddles", "Can I have my saddle mended?"]) {
      const { hit } = await findCachedAnswer(ctx, { question, locale: "de" });
      expect(hit?.match.entry).toMatchObject({
        answer: "Yes, bring them to any shop. [1]",
        origin: { kind: "person", document_id: id },
        citations: [{ n: 1, title: written.question }],
      });
    }
    await saveQa(ctx, { ...written, alternatives: [], answer: "No longer.", documentId: id });
    await ingest(ctx, id);
    expect((await look(ctx, written.question)).hit?.match.entry.answer).toBe("No longer. [1]");
    expect((await look(ctx, "Can I have my saddle mended?")).hit).toBeNull();
  });

  test("a page that is not a written answer makes no entry", async () => {
    const ctx = await shelf.tenant();
    const { id } = await addDocument(ctx, { sourceKey: "a.md", bytes: Buffer.from("# Shop\n\nWe sell saddles.") });
    await ingest(ctx, id);
    expect(await ctx.parts.cache.list(ctx.tenantId)).toEqual([]);
  });
});
