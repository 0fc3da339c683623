import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../support/fakeOpenai.ts";
import { openWorld, type World } from "../support/world.ts";

let fake: FakeOpenai;
let world: World;

beforeAll(async () => {
  fake = await startFakeOpenai();
  const models = { OPENAI_MODEL: "gpt-4o-mini", OPENAI_EMBEDDING_MODEL: "nomic-embed-text" };
  world = await openWorld({ env: { OPENAI_API_KEY: "test", OPENAI_BASE_URL: fake.url, ...models } });
});
afterAll(async () => {
  await world?.close();
  await fake?.close();
});

it("an endpoint's model is told which texts are passages and which are questions, for the search and the cache alike", async () => {
  const tenantId = await world.tenant({ "gifts.md": "# Gift cards\n\nA gift card is valid for three years." });
  const visitor = await world.visitor(tenantId);
  await visitor.ask("How long is a gift card valid?");
  const embedded = fake.requests.filter(({ path }) => path.endsWith("/embeddings")).flatMap(({ body }) => body.input!);
  const passages = embedded.filter((text) => text.includes("three years"));
  expect(passages.length).toBeGreaterThan(0);
  expect(passages.every((text) => text.startsWith("search_document: "))).toBe(true);
  const questions = embedded.filter((text) => text.includes("How long"));
  expect(questions.length).toBeGreaterThan(0);
  expect(questions.every((text) => text.startsWith("search_query: How long"))).toBe(true);
});
