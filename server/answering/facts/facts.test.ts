import { describe, expect, it } from "vitest";
import type { Fact } from "../../protocol/facts.ts";
import { fillFacts } from "./fillFacts.ts";
import { findFacts } from "./findFacts.ts";
import { mergeFacts } from "./mergeFacts.ts";

const said = (message: string) => findFacts(message).map(({ kind, value }) => `${kind}: ${value}`);

describe("the facts a visitor mentions", () => {
  it.each([
    ["Where is my order #12345?", "order: 12345"],
    ["order number: AB-1029-X has not come", "order: AB-1029-X"],
    ["My order 4711082 is late.", "order: 4711082"],
    ["Meine Bestellnummer ist 4711082.", "order: 4711082"],
    ["Bestellung Nr. 881", "order: 881"],
    ["Ma commande n° 77120 n'est pas arrivée", "order: 77120"],
    ["¿Dónde está mi pedido número 99120?", "order: 99120"],
    ["أين طلبي رقم 55120؟", "order: 55120"],
    ["注文番号 2231907 について", "order: 2231907"],
    ["I'm on the Pro plan.", "plan: Pro"],
    ["Hi, we are on the business plus plan and need help", "plan: business plus"],
    ["My plan is Team, can I change it?", "plan: Team"],
    ["Ich nutze den Pro-Tarif.", "plan: Pro"],
    ["J’ai le forfait Famille.", "plan: Famille"],
    ["Tengo el plan Oro", "plan: Oro"],
    ["I bought a Trail Runner 300 last week", "product: Trail Runner 300"],
    ["My Pixel 8 doesn't charge", "product: Pixel 8"],
    ["Ich habe einen Falke X2 gekauft", "product: Falke X2"],
  ])("%s", (message, fact) => expect(said(message)).toEqual([fact]));

  it.each([
    "What does the Pro plan cost?",
    "I want to order 100 of them",
    "How do I order?",
    "I am on the wrong plan",
    "I have a question about my order",
    "Ich habe eine Frage",
    "Is there a plan to add this?",
    "My order is late",
    "How do I join a conversation that the AI is answering?",
  ])("none in: %s", (message) => expect(said(message)).toEqual([]));

  it("are looked for only at the beginning of a long message", () => {
    const order = " Where is my order #12345?";
    expect(said(`${"word ".repeat(300)}${order}`)).toEqual(["order: 12345"]);
    expect(said(`${"word ".repeat(500)}${order}`)).toEqual([]);
  });
});

const fact = (kind: Fact["kind"], value: string, seq = 1): Fact => ({ kind, value, seq });

describe("the known facts", () => {
  it("hold one plan, the newest, but every order", () => {
    const known = [fact("plan", "Pro"), fact("order", "12345")];
    expect(mergeFacts(known, [fact("plan", "Team", 3), fact("order", "777", 3)])).toEqual([
      fact("order", "12345"),
      fact("plan", "Team", 3),
      fact("order", "777", 3),
    ]);
  });

  it("hold nothing twice", () => {
    expect(mergeFacts([fact("product", "Pixel 8")], [fact("product", "pixel 8", 5)])).toEqual([
      fact("product", "pixel 8", 5),
    ]);
  });

  it("are at most twenty; the oldest go first", () => {
    const many = Array.from({ length: 30 }, (_, n) => fact("order", `A-${1000 + n}`, n));
    const known = many.reduce((facts, one) => mergeFacts(facts, [one]), [] as Fact[]);
    expect(known).toHaveLength(20);
    expect(known.at(0)?.value).toBe("A-1010");
  });
});

describe("a question that refers to a known fact", () => {
  const facts = [fact("plan", "Pro"), fact("product", "Pixel 7"), fact("product", "Pixel 8", 3)];

  it.each([
    ["What about delivery for my plan?", "What about delivery for my plan? (Pro)"],
    ["Was kostet das mit meinem Tarif?", "Was kostet das mit meinem Tarif? (Pro)"],
    ["Does it work with my device?", "Does it work with my device? (Pixel 8)"],
  ])("%s", (question, filled) => expect(fillFacts(question, facts)).toBe(filled));

  it("is left as it is when it is complete by itself, or nothing is known", () => {
    expect(fillFacts("What does my plan, Pro, cost?", facts)).toBeNull();
    expect(fillFacts("What does delivery cost?", facts)).toBeNull();
    expect(fillFacts("What about my plan?", [])).toBeNull();
  });
});
