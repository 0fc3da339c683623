import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeOpenai, startFakeOpenai } from "../../server/test/support/fakeOpenai.ts";
import { type RuleResult, tryRules } from "./tryRules.ts";

let fake: FakeOpenai;
let tried: RuleResult[];
beforeAll(async () => {
  fake = await startFakeOpenai();
  tried = await tryRules(fake, null);
});
afterAll(() => fake.close());

describe("the rules of the prompts", () => {
  it("are kept by the reply that is written to keep them", () => {
    expect(tried.filter(({ good }) => good !== "kept").map(({ rule, good }) => `${rule}: ${good}`)).toEqual([]);
  });

  it("are broken by the reply that is written to break them", () => {
    expect(tried.filter(({ bad }) => bad === "kept").map(({ rule }) => rule)).toEqual([]);
  });

  it("are also tried on a given model, whose unreadable replies count as garbage", async () => {
    const other = await startFakeOpenai();
    other.answerWith(() => "<passage>");
    const connection = { apiKey: "test", baseURL: other.url, model: "rambling" };
    // Without a tool call the plan is that there is nothing to do.
    const only = ["answer", "search", "judge", "tell"];
    const found = await tryRules(fake, connection, { only });
    await other.close();
    expect(new Set(found.map(({ model }) => model))).toEqual(new Set(["garbage"]));
  });
});
