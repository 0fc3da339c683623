import { describe, expect, test } from "vitest";
import { shopActions } from "../../demo/shopActions.ts";
import { actionDefinitionSchema } from "../../protocol/actions.ts";
import { acceptProposals, DOCUMENTS } from "./acceptProposals.ts";

const actions = shopActions("https://shop.example").map((one) => ({ definition: actionDefinitionSchema.parse(one) }));
const weighed = (...chances: number[]) => actions.map((action, at) => ({ action, chance: chances[at] ?? 0 }));
const said = (...messages: string[]) => ({ messages, held: {}, locale: "en", today: "2026-11-27" });
const lookUp = (given: Record<string, unknown>) => ({ name: "look_up_order", arguments: given });
const WHOLE = { number: "1042", email: "mia@example.com" };
const WORDS = said("Where is order 1042?", "I am Mia@example.com");

const accept = (proposals: Parameters<typeof acceptProposals>[0], chances = weighed(0.9, 0.1, 0.1), words = WORDS) => {
  const { reads, asked, near, question } = acceptProposals(proposals, actions, chances, words);
  return {
    reads: reads.map(({ values }) => values),
    asked: asked && [asked.action.definition.name, asked.values],
    near: near?.map(({ definition }) => definition.name) ?? null,
    question,
  };
};
const nothing = { reads: [], asked: null, near: null, question: null };

describe("what a model proposes", () => {
  test("is looked up where the visitor has said each value", () => {
    expect(accept([lookUp(WHOLE)])).toEqual({ ...nothing, reads: [WHOLE] });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["nobody said", { number: "1043", email: "eve@example.com" }, {}],
    ["is a part of what was said", { number: "104", email: "ia@example.com" }, {}],
    ["is of another type", { number: { $ne: null }, email: ["mia@example.com"] }, {}],
    ["belongs to no parameter", { number: "1042", amount: 5, url: "https://evil.example" }, { number: "1042" }],
    ["is not there", {}, {}],
  ])("is asked about where a value %s", (_, given, values) => {
    expect(accept([lookUp(given)])).toEqual({ ...nothing, asked: ["look_up_order", values] });
  });

  test("takes an order number of the newest message, not the older one that the model names", () => {
    const words = said("Where is order 1042? I am mia@example.com", "And where is order 1051?");
    expect(accept([lookUp(WHOLE)], undefined, words)).toEqual({ ...nothing, reads: [{ ...WHOLE, number: "1051" }] });
  });

  test("is asked about where it changes something, one at a time", () => {
    const change = { name: "change_address", arguments: { ...WHOLE, address: "12 New Street, Leeds" } };
    const refund = { name: "refund_order", arguments: WHOLE };
    const words = said("Send order 1042 of mia@example.com to 12 new street Leeds");
    const values = { ...WHOLE, address: "12 New Street, Leeds" };
    expect(accept([change, refund], weighed(0.1, 0.9, 0.3), words)).toEqual({
      ...nothing,
      asked: ["change_address", values],
    });
  });

  test("counts once, and four times at most", () => {
    expect(accept(Array.from({ length: 10 }, () => lookUp(WHOLE))).reads).toEqual([WHOLE]);
    const numbers = ["1042", "1043", "1044", "1045", "1046", "1047"];
    const many = numbers.map((number) => lookUp({ ...WHOLE, number }));
    expect(accept(many, weighed(0.9), said(`${numbers.join(", ")} mia@example.com`)).reads).toHaveLength(4);
  });

  test("is dropped where there is no such action, and where the question has nothing to do with it", () => {
    expect(accept([{ name: "delete_everything", arguments: WHOLE }])).toEqual(nothing);
    expect(accept([lookUp(WHOLE)], weighed(0.001, 0.9, 0.1))).toEqual(nothing);
  });

  test("is dropped where it looks something up that the words hardly speak for, however many values they have", () => {
    for (const given of [WHOLE, {}]) expect(accept([lookUp(given)], weighed(0.1, 0.1, 0.02))).toEqual(nothing);
    expect(accept([lookUp(WHOLE)], weighed(0.25, 0.1, 0.02)).reads).toEqual([WHOLE]);
  });

  test("is asked about where the words speak for another action, also when its values are open", () => {
    for (const given of [WHOLE, {}])
      expect(accept([lookUp(given)], weighed(0.1, 0.1, 0.9))).toEqual({
        ...nothing,
        near: ["refund_order", "look_up_order"],
      });
  });

  test("may have a question for the documents with it", () => {
    const both = [lookUp(WHOLE), { name: DOCUMENTS, arguments: { question: " How long do returns take? " } }];
    expect(accept(both)).toEqual({ ...nothing, reads: [WHOLE], question: "How long do returns take?" });
    expect(accept([{ name: DOCUMENTS, arguments: { question: 7 } }])).toEqual(nothing);
  });
});
