/** What actions mean is stored with them: when it is made, and when it isn't. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLocalEmbedder } from "../adapters/embedder/words.ts";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import type { Embedder } from "../ports/embedder.ts";
import { actionRequestSchema } from "../protocol/actionCalls.ts";
import { createMember, PASSWORD } from "../test/support/desk.ts";
import { openWorld, type World } from "../test/support/world.ts";
import { createAction } from "./createAction.ts";
import { loadActions } from "./loadActions.ts";
import { updateAction } from "./updateAction.ts";

const words = createLocalEmbedder();
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Notes each text that it embeds, and reads foreign ones backwards. */
function counting(model: string): Embedder & { texts: string[]; isDown: boolean } {
  const embed = async (texts: string[]) => {
    if (embedder.isDown) throw new Error("down");
    embedder.texts.push(...texts);
    return words.embed(texts);
  };
  const embedder = {
    ...{ model, dimensions: words.dimensions, texts: [] as string[], isDown: false, embed },
    readForeign: async (texts: string[]) => (await embed(texts)).map((vector) => vector.toReversed()),
  };
  return embedder;
}

async function openShop(embedder: Embedder): Promise<Ctx<AgentActor>> {
  const ctx = world.agent(await world.tenant());
  const id = await createMember(ctx, { email: "owner@desk.example", name: "Noa", password: PASSWORD, role: "owner" });
  const parts = { ...ctx.parts, embedder };
  return { ...ctx, parts, actor: { kind: "agent", id, name: "Noa", role: "owner" } };
}

const PHRASES = ["Book a table", "Reserve a seat for me", "Ich möchte einen Tisch reservieren"];
const request = (is_enabled: boolean, phrases = PHRASES) =>
  actionRequestSchema.parse({
    is_enabled,
    definition: {
      ...{ name: "book_table", title: { de: "Tisch", en: "Table" }, purpose: "Books a table.", phrases },
      ...{ effect: "changes", is_public: true },
      request: { method: "POST", url: "https://api.example.com/tables" },
      result: { text: { en: "Booked." } },
    },
  });

/** Weighs a question as a process does that has just started. */
async function askAfresh(ctx: Ctx<AgentActor>, { isRecalled }: { isRecalled: boolean }): Promise<number[]> {
  vi.resetModules();
  const { recallMeanings } = await import("./meanings.ts");
  const { weighActions } = await import("./choose/chooseAction.ts");
  const actions = await loadActions(ctx.parts, ctx.tenantId);
  if (isRecalled) await recallMeanings(ctx, actions);
  const asked = [
    { text: "Please book a table", locale: "en" },
    { text: "Bitte einen Tisch reservieren", locale: "de" },
  ];
  const weighed = await Promise.all(asked.map((each) => weighActions(ctx.parts.embedder, each, actions)));
  return weighed.flat().map(({ chance }) => chance);
}

const storedFor = async (ctx: Ctx<AgentActor>) =>
  (await withTenant(ctx, ({ sql }) => sql`select meaning_of, meaning from actions`))[0];

test("an action that is saved needs no embedding in another process, and is weighed to the same number", async () => {
  const embedder = counting("counted-1");
  const ctx = await openShop(embedder);
  await createAction(ctx, request(true));
  expect(embedder.texts).toHaveLength(2 * (PHRASES.length + 3));
  embedder.texts = [];
  const recalled = await askAfresh(ctx, { isRecalled: true });
  expect(embedder.texts).toHaveLength(2);
  const anew = await askAfresh(ctx, { isRecalled: false });
  expect(embedder.texts.length).toBeGreaterThan(4);
  expect(recalled).toHaveLength(2);
  expect(recalled).toEqual(anew);
});

test("a draft gets its meaning when it is switched on, and another only with other words", async () => {
  const embedder = counting("counted-2");
  const ctx = await openShop(embedder);
  const { id: actionId } = await createAction(ctx, request(false));
  expect(embedder.texts).toEqual([]);
  expect(await storedFor(ctx)).toMatchObject({ meaning_of: null, meaning: null });
  await updateAction(ctx, { actionId, patch: { is_enabled: true } });
  const first = await storedFor(ctx);
  expect(first?.meaning).toHaveLength(2 * (PHRASES.length + 3) * words.dimensions * 4);
  embedder.texts = [];
  await updateAction(ctx, { actionId, patch: { is_dry: true } });
  expect(embedder.texts).toEqual([]);
  await updateAction(ctx, { actionId, patch: { definition: request(true, ["A table for two"]).definition } });
  expect(embedder.texts).toContain("A table for two");
  expect((await storedFor(ctx))?.meaning_of).not.toBe(first?.meaning_of);
});

test("another embedder makes it anew with its first question, once for all processes", async () => {
  const ctx = await openShop(counting("counted-3"));
  await createAction(ctx, request(true));
  const before = await storedFor(ctx);
  const embedder = counting("counted-4");
  const changed = { ...ctx, parts: { ...ctx.parts, embedder } };
  await askAfresh(changed, { isRecalled: true });
  expect(embedder.texts.length).toBeGreaterThan(2);
  expect((await storedFor(ctx))?.meaning_of).not.toBe(before?.meaning_of);
  embedder.texts = [];
  await askAfresh(changed, { isRecalled: true });
  expect(embedder.texts).toHaveLength(2);
});

test("an action is saved while the embedder is down, and its meaning with the first question after", async () => {
  const embedder = counting("counted-5");
  const ctx = await openShop(embedder);
  embedder.isDown = true;
  await createAction(ctx, request(true));
  await expect(askAfresh(ctx, { isRecalled: true })).rejects.toThrow("down");
  expect((await storedFor(ctx))?.meaning).toBeNull();
  embedder.isDown = false;
  expect(await askAfresh(ctx, { isRecalled: true })).toHaveLength(2);
  expect((await storedFor(ctx))?.meaning).not.toBeNull();
});
