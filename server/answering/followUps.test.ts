/** What is found for a message in the middle of a conversation that was rewritten without a model. */
import pino from "pino";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMeaningEmbedder } from "../adapters/embedder/meaning.ts";
import { insertChunks, lockKnowledge } from "../db/sql/replaceChunks.ts";
import { withTenant } from "../db/tenant.ts";
import { rewriteFollowUp } from "../engines/local/rewriteFollowUp.ts";
import { chunkMarkdown } from "../knowledge/documents/chunkDocument.ts";
import { embeddingText, indexChunks } from "../knowledge/embedding/indexChunk.ts";
import { readPassageTexts } from "../knowledge/retrieval/readInLanguages.ts";
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import type { HistoryLine } from "../ports/engine.ts";
import { figure } from "../test/support/figures.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { withLinesBefore } from "./history.ts";

const PAGES = {
  "Pets aboard": `# Pets aboard\n\n## On deck\n\nDogs may stay on the open deck on a lead.\n\n## Kennel\n\nA place in the
    kennel is booked by phone. It has water and a blanket.\n\n## Prices\n\nA dog travels for 9 EUR, a cat for 4 EUR.`,
  Bicycles: `# Bicycles\n\n## Where they stand\n\nBicycles stand on the car deck, tied to the rail.\n\n## Prices\n\nA bicycle
    travels for 6 EUR, a trailer for 8 EUR.\n\n## Hire\n\nBicycles are hired out at the harbour from May to October.`,
  Tickets: `# Tickets\n\n## Giving a ticket back\n\nA ticket is paid back until two days before departure.\n\n## Lost
    tickets\n\nA lost ticket is printed again at the desk.\n\n## Children\n\nChildren under six travel free.`,
  Cabins: `# Cabins\n\n## Beds\n\nA cabin has two or four beds.\n\n## Prices\n\nA cabin is 60 EUR a night, with a window 75 EUR.
    \n\n## Luggage\n\nCabins have room for two suitcases.`,
  Meals: `# Meals\n\n## Breakfast\n\nBreakfast is served from six to nine.\n\n## Vegan food\n\nThe restaurant always has a
    vegan dish.\n\n## Bar\n\nThe bar closes at midnight.\n\n## Allergies\n\nAsk the cook about nuts and milk.`,
  Timetable: `# Timetable\n\n## Summer\n\nFour ferries leave each day.\n\n## Winter\n\nOne ferry leaves in the
    morning.\n\n## Storms\n\nIn a storm the ferry stays in the harbour.\n\n## Holidays\n\nNothing sails at Christmas.`,
  Harbour: `# Harbour\n\n## Parking\n\nCars are parked behind the station.\n\n## Train\n\nTrains arrive each hour.\n\n
    ## Lockers\n\nLockers are next to the desk.\n\n## Taxi\n\nTaxis wait at the gate.\n\n## Wheelchairs\n\nThere is a lift.`,
  Groups: `# Groups\n\n## School classes\n\nTeachers travel free with a class.\n\n## Coaches\n\nCoaches board first.\n\n
    ## Weddings\n\nThe captain marries you on Fridays.`,
  Fahrräder: `# Fahrräder\n\n## Preise\n\nEin Fahrrad fährt für 6 EUR mit.\n\n## Stellplatz\n\nFahrräder stehen auf dem Autodeck.`,
  Hunde: `# Hunde\n\n## Preise\n\nEin Hund fährt für 9 EUR mit.\n\n## Leine\n\nHunde bleiben an der Leine.`,
};

let database: TestDatabase;
let tenantId: string;
const embedder = createMeaningEmbedder();

beforeAll(async () => {
  database = await openTestDatabase();
  ({ tenantId } = await createTestTenant(database.db));
  await withTenant({ db: database.db, tenantId }, async (tx) => {
    await lockKnowledge(tx, tenantId);
    for (const [title, markdown] of Object.entries(PAGES)) {
      const documentId = v7();
      await tx.sql`
        insert into documents (tenant_id, id, source_key, title, media_type, status, content_hash, byte_size, version)
        values (${tenantId}, ${documentId}, ${title}, ${title}, 'text/markdown', 'ready', '', 0, 1)`;
      const chunks = chunkMarkdown(markdown.replace(/\n +/g, " ")).map((chunk) => ({ ...chunk, title }));
      const readings = await readPassageTexts(embedder, chunks.map(embeddingText));
      const blocks = [...indexChunks(chunks)].map((block) => ({
        ...block,
        chunks: block.chunks.map((chunk) => ({ ...chunk, id: v7(), reading: readings[chunk.ordinal]! })),
      }));
      await insertChunks(tx, { tenantId, documentId, version: 1, model: embedder.model }, blocks);
    }
  });
});
afterAll(async () => {
  await embedder.close?.();
  await database.close();
});

/** Visitor and assistant in turns; the last line is the message to be answered. */
function conversation(...lines: string[]): { message: string; history: HistoryLine[] } {
  const history = lines.map((content, index): HistoryLine => ({ role: index % 2 ? "assistant" : "visitor", content }));
  return { message: history.pop()!.content, history };
}

async function found(...lines: string[]): Promise<string> {
  const { message, history } = conversation(...lines);
  const asked = rewriteFollowUp(message, history, null);
  const parts = { embedder, reranker: null, log: pino({ level: "silent" }) };
  const around = withLinesBefore(asked.question, history);
  const passages = await retrievePassages({ db: database.db, tenantId, parts }, { ...asked, around });
  return passages[0]?.content ?? "";
}

describe("a search in the middle of a conversation", () => {
  test("takes a short reply together with the question it answers", async () => {
    const opening = ["My dog comes with us to the islands", "Would you like a place in the kennel?"];
    expect(await found(...opening, "yes please")).toContain("booked by phone");
    const other = ["We come with two children", "Is one of them under six?"];
    expect(await found(...other, "yes, she is")).toContain("Children under six");
  });

  test.each([
    ["a bicycle", "Can we bring our bicycles?", "Yes, on the car deck.", "A bicycle travels"],
    ["a dog", "Does my dog have to stay in the car?", "No, it may come along.", "A dog travels"],
    ["a cabin", "Is there a cabin left for tonight?", "There are some with two beds.", "A cabin is 60 EUR"],
  ])(
    "finds the price of %s, the last thing spoken of, when no name is given",
    async (_what, asked, answered, content) => {
      expect(await found(asked, answered, "What is the price?")).toContain(content);
      expect(await found(asked, answered, "and the prices?")).toContain(content);
    },
  );

  test("does not forget the first topic over other questions", async () => {
    const lines = [
      "I want to take my bicycle to the islands",
      "You can.",
      "Where will it stand?",
      "On the car deck, tied to the rail.",
      "Who ties it?",
      "Our crew does.",
    ];
    expect(await found(...lines, "What is the price?")).toContain("A bicycle travels");
  });

  test("does not drag the old topic into a new one", async () => {
    const lines = [
      "Can my dog come aboard?",
      "Yes, dogs may stay on the open deck.",
      "Is there a kennel for the dog?",
      "Yes, places in the kennel are booked by phone.",
      "Is there water for the dog in the kennel?",
      "Yes, and a blanket.",
    ];
    expect(await found(...lines, "How do I give a ticket back?")).toContain("paid back");
    expect(await found(...lines, "How many beds does a cabin have?")).toContain("two or four beds");
    expect(await found(...lines, "Where can I hire a bicycle?")).toContain("hired out");
  });

  test("finds something else for the same words after other lines", async () => {
    const dogs = ["Nehmt ihr Hunde mit?", "Ja, an der Leine."];
    const bicycles = ["Kann ich mein Fahrrad mitnehmen?", "Ja, auf dem Autodeck."];
    expect(await found(...dogs, "Und die Preise?")).toContain("Ein Hund");
    expect(await found(...bicycles, "Und die Preise?")).toContain("Ein Fahrrad");
  });
});

test("rewriting costs next to nothing, however long the lines are", () => {
  const { message, history } = conversation(
    ...Array.from(
      { length: 10 },
      (_, line) =>
        `${Object.values(PAGES)
          .join(" ")
          .slice(line * 20, 800)}?`,
    ),
    "and then?",
  );
  const times = Array.from({ length: 50 }, () => {
    const started = performance.now();
    rewriteFollowUp(message, history, null);
    return performance.now() - started;
  }).sort((a, b) => a - b);
  figure("milliseconds to rewrite after ten lines of 800 characters, median", times[25]!);
  expect(times[25]).toBeLessThan(100);
});
