/** The test box and saved questions with actions, against a shop's own, which is never called. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAction } from "../actions/createAction.ts";
import { listActions } from "../actions/listActions.ts";
import { updateAction } from "../actions/updateAction.ts";
import { getNumbers } from "../analytics/getNumbers.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { shopActions } from "../demo/shopActions.ts";
import { actionRequestSchema } from "../protocol/actionCalls.ts";
import type { TestBoxReply } from "../protocol/admin.ts";
import { numbersQuerySchema } from "../protocol/numbers.ts";
import { createMember, PASSWORD } from "../test/support/desk.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { askTestBox } from "./askTestBox.ts";
import { runSavedQuestion } from "./runSavedQuestion.ts";
import { dropSavedQuestion, listSavedQuestions, saveQuestion } from "./savedQuestions.ts";

const PAGES = { "returns.md": "# Returns\n\nAn item can be returned within 30 days of delivery.\n" };

let world: World;
let tenantId: string;
let owner: Ctx<AgentActor>;
beforeAll(async () => {
  const secrets = `test:${Buffer.alloc(32, 7).toString("base64")}`;
  world = await openWorld({ env: { SECRETS_KEYS: secrets, EMBEDDER: "meaning" } });
  tenantId = await world.tenant(PAGES);
  const ctx = world.agent(tenantId);
  const id = await createMember(ctx, { email: "owner@desk.example", name: "Noa", password: PASSWORD, role: "owner" });
  owner = { ...ctx, actor: { kind: "agent", id, name: "Noa", role: "owner" } };
  for (const definition of shopActions("https://orders.shop.example"))
    await createAction(owner, actionRequestSchema.parse({ definition, secrets: { key: "k" }, is_enabled: true }));
});
afterAll(() => world?.close());

const ask = (question: string, locale = "en"): Promise<TestBoxReply> =>
  askTestBox(owner, { question, page: null, locale, knowledge: null });

async function actionNamed(name: string) {
  const found = (await listActions(owner)).actions.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`no action ${name}`);
  return found;
}

const countCalls = async () =>
  (await withTenant(owner, ({ sql }) => sql<{ n: number }[]>`select count(*)::int as n from action_calls`))[0]?.n;

describe("the test box", () => {
  it("shows the action, the values that were read, and what would be asked for", async () => {
    const reply = await ask("Where is my order 1042?");
    expect(reply.outcome).toBe("clarify");
    expect(reply.action).toMatchObject({
      choices: [{ name: "look_up_order" }],
      values: [{ value: "1042" }],
      missing: [{ en: "Email address" }],
      ...{ next: "ask", approval: "none", needs_identity: false, is_dry: false },
    });
  });

  it("shows that a look-up would be sent at once, and sends nothing", async () => {
    const reply = await ask("Where is my order 1042? I am mia@example.com");
    expect(reply).toMatchObject({ outcome: "answered", content: null, options: [], citations: [] });
    expect(reply.action).toMatchObject({ next: "send", missing: [], approval: "none" });
    expect(reply.action?.values.map(({ value }) => value)).toEqual(["1042", "mia@example.com"]);
    expect(await countCalls()).toBe(0);
  });

  it("shows who must agree, and whether it is only rehearsed", async () => {
    const { id: actionId, definition } = await actionNamed("refund_order");
    await updateAction(owner, { actionId, patch: { is_dry: true } });
    const question = "I want my money back for order 1042, my address is mia@example.com";
    const both = await ask(question);
    expect(both.action).toMatchObject({ choices: [{ name: "refund_order" }], next: "confirm", approval: "both" });
    expect(both.action?.is_dry).toBe(true);
    expect([both.outcome, both.options.length]).toEqual(["clarify", 3]);
    await updateAction(owner, {
      actionId,
      patch: { definition: { ...definition, approval: "person" }, is_dry: false },
    });
    const person = await ask(question);
    expect(person).toMatchObject({ outcome: "escalated", reason: "needs_approval", content: null });
    expect(person.action).toMatchObject({ next: "approve", approval: "person", is_dry: false });
    await updateAction(owner, { actionId, patch: { definition } });
    expect(await countCalls()).toBe(0);
  });

  it("shows none where the documents answer", async () => {
    const reply = await ask("How long can I return an item?");
    expect(reply).toMatchObject({ outcome: "answered", action: null });
    expect(reply.content).toContain("30 days");
  });
});

describe("a saved question", () => {
  const plain = { page: null, locale: "en", expected_words: [], expected_document_id: null };
  const question = "Where is my order 1042?";

  it("is as expected while its action is taken, and no longer once that is switched off", async () => {
    const { id: actionId } = await actionNamed("look_up_order");
    const questionId = await saveQuestion(owner, { ...plain, question, expected_action_id: actionId });
    const taken = await runSavedQuestion(owner, { questionId });
    expect(taken).toMatchObject({ outcome: "clarify", fault: null, action: { id: actionId } });
    await updateAction(owner, { actionId, patch: { is_enabled: false } });
    expect(await runSavedQuestion(owner, { questionId })).toMatchObject({ fault: "action", change: "worse" });
    await updateAction(owner, { actionId, patch: { is_enabled: true } });
    expect(await runSavedQuestion(owner, { questionId })).toMatchObject({ fault: null, change: "better" });
    const [saved] = await listSavedQuestions(owner);
    expect(saved?.expected_action_title).toMatchObject({ en: taken.action?.title.en });
    expect(saved?.answers[0]?.action).toEqual(taken.action);
    await dropSavedQuestion(owner, { questionId });
  });

  it("fails when another action is taken, or one where an answer is expected", async () => {
    const { id: expected_action_id } = await actionNamed("refund_order");
    const other = await saveQuestion(owner, { ...plain, question, expected_action_id });
    expect((await runSavedQuestion(owner, { questionId: other })).fault).toBe("action");
    const answer = await saveQuestion(owner, { ...plain, question, expected_action_id: null });
    expect((await runSavedQuestion(owner, { questionId: answer })).fault).toBe("no_answer");
    for (const questionId of [other, answer]) await dropSavedQuestion(owner, { questionId });
  });

  it("can't expect another tenant's action", async () => {
    const { id: expected_action_id } = await actionNamed("refund_order");
    const other = world.agent(await world.tenant());
    await expect(saveQuestion(other, { ...plain, question, expected_action_id })).rejects.toMatchObject({
      key: "invalid_body",
    });
  });
});

it("counts what became of each action in the numbers of the days on which it was asked for", async () => {
  const visitor = await world.visitor(tenantId);
  await visitor.ask("I want my money back for order 1043, my address is mia@example.com");
  await visitor.ask("never mind");
  const refund = await actionNamed("refund_order");
  const numbersOf = async (from: string, to = from) => getNumbers(owner, numbersQuerySchema.parse({ from, to }));
  const today = new Date().toISOString().slice(0, 10);
  await until(async () => (await numbersOf(today)).actions[0]?.declined === 1);
  const figures = { asked: 1, done: 0, declined: 1, failed: 0, unknown: 0, ms: null };
  expect((await numbersOf(today)).actions).toEqual([{ id: refund.id, title: refund.definition.title, ...figures }]);
  expect((await actionNamed("refund_order")).counts).toEqual(figures);
  await withTenant(owner, ({ sql }) => sql`update action_calls set state = 'done'`);
  await world.database.admin`
    update action_calls set duration_ms = 120, created_at = '2026-03-05T10:00:00Z' where tenant_id = ${tenantId}`;
  expect((await numbersOf(today)).actions).toEqual([]);
  expect((await numbersOf("2026-03-01", "2026-03-05")).actions).toMatchObject([{ asked: 1, done: 1, ms: 120 }]);
  expect((await numbersOf("2026-03-06")).actions).toEqual([]);
});
