/** Who has to be given an answer before others are served it, and whose word it then is. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { createOpenaiEngine } from "../engines/openai/openaiEngine.ts";
import type { Engine } from "../ports/engine.ts";
import { giveAnswer, keepTwice, openConversation, openShelf, type Shelf, teach } from "../test/support/shelf.ts";
import { findCachedAnswer } from "./findCachedAnswer.ts";
import { type GivenAnswer, keepAnswer } from "./keepAnswer.ts";

const QUESTION = "How long can I return bicycles?";
let shelf: Shelf;
let ctx: Ctx<AgentActor>;
/** Ann's turn. */
let given: GivenAnswer;
beforeAll(async () => {
  shelf = await openShelf();
});
afterAll(() => shelf.close());
beforeEach(async () => {
  ctx = await shelf.tenant();
  await teach(ctx, "a.md", `# Bicycles\n\n## ${QUESTION}\n\nYou can return bicycles within 30 days of delivery.\n`);
  given = { ...(await giveAnswer(ctx, QUESTION)), confidence: 1 };
});

/** The same by another visitor. */
const byAnother = async (more: Partial<GivenAnswer> = {}) => ({ ...given, ...(await openConversation(ctx)), ...more });
const isServed = async (as: Partial<Pick<Ctx, "parts">> = {}) =>
  (await findCachedAnswer({ ...ctx, ...as }, { question: QUESTION, locale: null })).hit !== null;

test("an answer is served to others once two visitors were given it", async () => {
  const first = await keepAnswer(ctx, given);
  expect(first).toMatchObject({ is_served: false });
  expect(await isServed()).toBe(false);
  const second = await byAnother({ question: "how long can I return bicycles" });
  expect(await keepAnswer(ctx, second)).toEqual({ ...first, is_served: true });
  expect(await isServed()).toBe(true);
});

test("a visitor who asks again and again in new conversations counts as one", async () => {
  await keepAnswer(ctx, given);
  for (let n = 0; n < 3; n++) {
    const { ticketId } = await openConversation(ctx);
    expect(await keepAnswer(ctx, { ...given, ticketId })).toMatchObject({ is_served: false });
  }
  expect(await isServed()).toBe(false);
  expect(await ctx.parts.cache.list(ctx.tenantId)).toHaveLength(1);
});

test("a visitor who is given another answer confirms nothing", async () => {
  await keepAnswer(ctx, given);
  const other = { ...given.passages[0]!, chunk_id: "another" };
  const others: Partial<GivenAnswer>[] = [
    { answer: `${given.answer} Deliveries of bicycles can be returned.` },
    { answer: given.answer.replace("can", "can not") },
    { confidence: 0.84 },
    { locale: "de" },
    { passages: [other, ...given.passages.slice(1)] },
    { isFollowUp: true },
    { isPersonal: true },
  ];
  for (const more of others)
    expect(await keepAnswer(ctx, await byAnother(more))).not.toMatchObject({ is_served: true });
  expect(await isServed()).toBe(false);
});

test("an answer that a person wrote or approved is served at once", async () => {
  const kept = await keepAnswer(ctx, given);
  if ("id" in kept) await ctx.parts.cache.approve(ctx.tenantId, kept.id);
  expect(await isServed()).toBe(true);
});

test("a page that changes before the second visitor asks removes the waiting answer", async () => {
  await keepAnswer(ctx, given);
  await teach(ctx, "a.md", `# Bicycles\n\n## ${QUESTION}\n\nYou can return bicycles within 60 days of delivery.\n`);
  expect(await keepAnswer(ctx, await byAnother())).toHaveProperty("refused");
  expect(await ctx.parts.cache.list(ctx.tenantId)).toEqual([]);
});

test("an answer whose conversation was deleted meanwhile is not kept, and confirms nothing", async () => {
  const deleted = await byAnother();
  await shelf.database.admin`delete from tickets where id = ${deleted.ticketId}`;
  expect(await keepAnswer(ctx, deleted)).toEqual({ refused: "gone" });
  expect(await ctx.parts.cache.list(ctx.tenantId)).toEqual([]);
});

const model = (name: string) => createOpenaiEngine({ apiKey: "test", model: name });
const withEngine = (engine: Engine) => ({ parts: { ...ctx.parts, engine } });

test("an answer is served while the engine, the model and the prompt that wrote it are in use", async () => {
  const engine = model("large");
  await keepTwice({ ...ctx, ...withEngine(engine) }, { ...given, wrote: engine });
  expect(await isServed(withEngine(engine))).toBe(true);
  expect(await isServed(withEngine(model("large")))).toBe(true);
  expect(await isServed(withEngine(model("small")))).toBe(false);
  expect(await isServed(withEngine({ ...engine, promptVersion: () => "another" }))).toBe(false);
  expect(await isServed()).toBe(false);
});

test("what the local engine wrote in the model's place is not the model's, and does not confirm the model's", async () => {
  const scene = { ...ctx, ...withEngine(model("large")) };
  await keepTwice(scene, { ...given, wrote: ctx.parts.localEngine });
  expect(await isServed(scene)).toBe(false);
  expect(await isServed()).toBe(true);
  expect(await keepAnswer(scene, await byAnother({ wrote: scene.parts.engine }))).toMatchObject({ is_served: false });
});
