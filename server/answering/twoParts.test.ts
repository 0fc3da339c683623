/** Two questions in one, without a model: each half is answered from its own section, where both are found. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "../test/support/world.ts";

let world: World;
let tenantId: string;

const PAGES = {
  "delivery.md": `# Delivery

## How much is shipping to Norway?

Shipping to Norway costs 12 euros for each parcel, whatever it weighs.

## How long does shipping to Norway take?

Shipping to Norway takes six working days. A parcel leaves our warehouse on the day after the order.

## Tracking a parcel

Each parcel has a number. Enter it under Orders, Track a parcel, to see where it is.`,
  "payment.md": `# Payment

## Which cards can I pay with?

You can pay with Visa, Mastercard and American Express.

## Paying by invoice

Companies can pay by invoice within 14 days. Private customers can't.`,
  "returns.md": `# Returns

## How do I return an item?

1. Open Orders and choose the item.
2. Press Return and print the label.
3. Bring the parcel to any post office.

## When do I get my money back?

You get your money back within five days of the day on which the item is with us.`,
};

beforeAll(async () => {
  world = await openWorld({ env: { EMBEDDER: "meaning" } });
  tenantId = await world.tenant(PAGES);
});
afterAll(() => world?.close());

const ask = async (question: string) => (await world.visitor(tenantId)).ask(question);

describe("a question in two parts", () => {
  it.each([
    ["How much is shipping to Norway and how long does it take?", "12 euros", "six working days"],
    ["Which cards can I pay with and how do I return an item?", "Mastercard", "print the label"],
    ["How do I return an item? And when do I get my money back?", "print the label", "within five days"],
  ])("gets both halves, each with its source: %s", async (question, first, second) => {
    const turn = await ask(question);
    expect(turn.outcome).toBe("answered");
    const { content, citations } = turn.message!;
    expect(content).toContain(first);
    expect(content).toContain(second);
    expect(citations).toHaveLength(2);
    for (const { n } of citations) expect(content).toContain(`[${n}]`);
  });

  it("gets no invented half when the documents answer only one", async () => {
    const turn = await ask("How much is shipping to Norway and who painted the Mona Lisa?");
    const said = turn.message?.content ?? "";
    for (const page of ["Mastercard", "print the label", "post office"]) expect(said).not.toContain(page);
  });
});
