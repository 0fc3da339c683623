import { afterAll, beforeAll, expect, test } from "vitest";
import { runSavedQuestionsJob } from "../jobs/runSavedQuestions.ts";
import { openWorld, type World } from "../test/world.ts";
import { runSavedQuestion } from "./runSavedQuestion.ts";
import { dropSavedQuestion, listSavedQuestions, saveQuestion } from "./savedQuestions.ts";

const returns = (days: number) =>
  `# How long can I return an item?\n\nYou can return any item within ${days} days of delivery. The item must be unused.\n`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test("a saved question is worse once a change of the documents has taken its answer away, and better once it is back", async () => {
  const tenantId = await world.tenant({ "returns.md": returns(30) });
  const ctx = world.agent(tenantId);
  const question = "How long can I return an item?";
  const more = { page: null, locale: "en", expected_document_id: null };
  const id = await saveQuestion(ctx, { question, expected_words: ["30 days"], ...more });
  const run = () => runSavedQuestionsJob(ctx.parts, { tenantId }, { signal: new AbortController().signal });
  await run();
  await run();
  await world.teach(tenantId, { "returns.md": returns(14) });
  await run();
  await world.teach(tenantId, { "returns.md": returns(30) });
  const last = await runSavedQuestion(ctx, { questionId: id });
  expect(last.sources.map(({ title }) => title)).toContain(question);
  const [saved] = await listSavedQuestions(ctx);
  expect(saved!.answers.map(({ change, fault }) => [change, fault])).toEqual([
    ["better", null],
    ["worse", "words"],
    ["same", null],
    ["first", null],
  ]);
  const unknown = saveQuestion(ctx, { ...more, question, expected_words: [], expected_document_id: id });
  await expect(unknown).rejects.toMatchObject({ key: "invalid_body", fields: [{ field: "expected_document_id" }] });
  const other = world.agent(await world.tenant());
  await expect(runSavedQuestion(other, { questionId: id })).rejects.toMatchObject({ key: "not_found" });
  await dropSavedQuestion(ctx, { questionId: id });
  expect(await listSavedQuestions(ctx)).toEqual([]);
});
