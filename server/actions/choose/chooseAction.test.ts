import { afterAll, describe, expect, test } from "vitest";
import { createMeaningEmbedder } from "../../adapters/embedder/meaning.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { type ActionDefinition, actionDefinitionSchema } from "../../protocol/actions.ts";
import { chooseAction } from "./chooseAction.ts";
import { decide } from "./decide.ts";

const action = (name: string, title: string, phrases: string[], effect: "reads" | "changes" = "changes") => ({
  definition: actionDefinitionSchema.parse({
    ...{ name, effect, phrases, title: { en: title }, purpose: `${title}.` },
    parameters: [{ name: "order_number", type: "string", label: { en: "Order number" }, pattern: "\\d{4,8}" }],
    request: { method: "GET", url: "https://shop.example" },
    result: { text: { en: "Done." } },
  }),
});
const status = action(
  "status",
  "Order status",
  ["Where is my order?", "When will my parcel arrive?", "Track my order"],
  "reads",
);
const refund = action("refund", "Refund an order", ["I want my money back", "Please refund me", "I'd like a refund"]);
const cancel = action("cancel", "Cancel an order", [
  "Cancel my order",
  "Please stop my order",
  "I don't want it any more",
]);
const all = [status, refund, cancel];

const embedder = createMeaningEmbedder();
afterAll(() => embedder.close?.());
const ask = async (text: string, locale = "en", actions: { definition: ActionDefinition }[] = all) => {
  const choice = await chooseAction(embedder, { text, locale }, actions);
  if (choice === null) return null;
  return "near" in choice ? choice.near.map(({ definition }) => definition.name) : choice.action.definition.name;
};

describe("an action is chosen for who wants it", () => {
  test.each([
    ["en", "my package still hasn't come", "status"],
    ["en", "give me my money back for 10482", "refund"],
    ["de", "Bitte stornieren Sie meine Bestellung", "cancel"],
    ["fr", "Je veux être remboursé", "refund"],
    ["es", "¿Dónde está mi pedido 10482?", "status"],
  ])("in %s: %s", async (locale, text, name) => {
    expect(await ask(text, locale)).toBe(name);
  });
});

describe("no action is chosen for who only asks about it, or tells of it", () => {
  test.each([
    ["en", "What is your refund policy?"],
    ["en", "How do I cancel an order?"],
    ["en", "Can I cancel at any time?"],
    ["en", "do you refund shipping?"],
    ["en", "You refunded me last month and it was super quick"],
    ["de", "Kann man eine Bestellung stornieren?"],
    ["fr", "Comment annuler une commande ?"],
    ["es", "¿Qué pasa si cancelo mi pedido?"],
    ["en", "hello"],
    ["en", "is the blue tent waterproof"],
  ])("in %s: %s", async (locale, text) => {
    expect(await ask(text, locale)).toBe(null);
  });

  test("nor where there are no actions", async () => {
    expect(await ask("cancel my order", "en", [])).toBe(null);
  });
});

test("an owner whose customers ask by a question has it taken as a wish", async () => {
  const asking = action("refund", "Refund an order", [
    "Can I return it for a refund?",
    "Can I be refunded?",
    "I'd like a refund",
  ]);
  expect(await ask("Can I be refunded for my boots?", "en", [status, refund, cancel])).toBe(null);
  expect(await ask("Can I be refunded for my boots?", "en", [status, asking, cancel])).toBe("refund");
});

test("phrases are embedded once, and a question that comes with its vector not at all", async () => {
  let count = 0;
  const counting: Embedder = Object.create(embedder, {
    model: { value: "counted" },
    embed: {
      value: (texts: string[]) => {
        count += texts.length;
        return embedder.embed(texts);
      },
    },
  });
  const [values = []] = await embedder.embed(["cancel my order please"]);
  const asked = { text: "cancel my order please", locale: "en", vector: { values, isForeign: false } };
  await chooseAction(counting, asked, all);
  expect(count).toBe(15);
  await chooseAction(counting, asked, all);
  expect(count).toBe(15);
});

describe("of what is likely", () => {
  const of = (...chances: number[]) => decide(chances.map((chance, at) => ({ action: "abc"[at], chance })));

  test("one is chosen when it is clearly likelier", () => {
    expect(of(0.1, 0.9, 0.3)).toEqual({ action: "b" });
  });

  test("two are offered when neither is", () => {
    expect(of(0.8, 0.1, 0.85)).toEqual({ near: ["c", "a"] });
  });

  test("none is chosen when none is likely", () => {
    expect(of(0.2, 0.1)).toBe(null);
    expect(of(0, 0)).toBe(null);
    expect(of()).toBe(null);
  });
});
