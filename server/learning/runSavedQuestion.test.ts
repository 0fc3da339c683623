import { afterAll, beforeAll, expect, test } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { runSavedQuestionsJob } from "../jobs/runSavedQuestions.ts";
import { saveQa } from "../knowledge/qa/saveQa.ts";
import { openWorld, type World } from "../test/support/world.ts";
import { runSavedQuestion } from "./runSavedQuestion.ts";
import { dropSavedQuestion, listSavedQuestions, saveQuestion } from "./savedQuestions.ts";

const returns = (days: number) =>
  `# How long can I return an item?\n\nYou can return any item within ${days} days of delivery. The item must be unused.\n`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test("a saved question is worse once the documents have lost its answer, and better once it is back", async () => {
  const tenantId = await world.tenant({ "returns.md": returns(30) });
  const ctx = world.agent(tenantId);
  const question = "How long can I return an item?";
  const more = { page: null, locale: "en", expected_document_id: null, expected_action_id: null };
  const id = await saveQuestion(ctx, { question, expected_words: ["30 days"], ...more });
  const run = () => runSavedQuestionsJob(ctx.parts, { tenantId }, { signal: new AbortController().signal });
  await run();
  await withTenant(ctx, ({ sql }) => sql`update saved_answers set created_at = created_at - interval '1 day'`);
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
  expect(saved!.before_today).toMatchObject({ change: "first", fault: null });
  const other = world.agent(await world.tenant());
  await expect(runSavedQuestion(other, { questionId: id })).rejects.toMatchObject({ key: "not_found" });
  const documentId = last.sources[0]!.document_id;
  const page = "https://shop.example/returns";
  const cited = { expected_document_id: documentId, expected_action_id: null };
  await saveQuestion(ctx, { question, expected_words: [], page, locale: "de", ...cited });
  const [, whole] = await listSavedQuestions(ctx);
  expect(whole).toMatchObject({ page, locale: "de", expected_document_title: question, before_today: null });
  expect((await runSavedQuestion(ctx, { questionId: whole!.id })).fault).toBeNull();
  await dropSavedQuestion(ctx, { questionId: whole!.id });
  const { id: written } = await saveQa(ctx, {
    question: "Do you sell boats?",
    answer: "Yes, two of them.",
    alternatives: [],
    url: null,
  });
  const asked = { ...more, question: "Do you sell boats?", expected_words: [] };
  const cached = await saveQuestion(ctx, { ...asked, expected_document_id: written });
  await expect.poll(async () => (await ctx.parts.cache.list(tenantId)).length).toBe(1);
  expect(await runSavedQuestion(ctx, { questionId: cached })).toMatchObject({ fault: null });
  await dropSavedQuestion(ctx, { questionId: cached });
  await dropSavedQuestion(ctx, { questionId: id });
  expect(await listSavedQuestions(ctx)).toEqual([]);
});
