import { describe, expect, it } from "vitest";
import { leadOf } from "../../../grading/leadOf.ts";
import { readReply } from "../../../llm/structuredCall.ts";
import { passageOf } from "../../../test/contracts/engine.ts";
import { build, shapeFor } from "./grade.ts";

const input = {
  question: "How long can I return it, and to Norway?",
  answer: "Within 30 days [1]. Parts are:\n\n- shoes [1]\n- You pay the parcel [1].",
  passages: [passageOf(1, "Returns", "Within 30 days. You pay the parcel.")],
};
const read = (reply: unknown) => readReply(typeof reply === "string" ? reply : JSON.stringify(reply), shapeFor(input));
const whole = {
  statements: [
    { n: 1, verdict: "supported", passages: [1], quote: "Within 30 days" },
    { n: 2, verdict: "contradicted", passages: [1], quote: "You pay" },
  ],
  answers: "partly",
  open: [" whether it can be returned\n from Norway ", ""],
};

describe("a judge's reply", () => {
  it("says for each statement what the passages say, and what stays open", () => {
    expect(read(whole)).toEqual({
      score: null,
      answers: "partly",
      statements: [
        { statement: "Within 30 days.", verdict: "supported", passages: [1], quote: "Within 30 days" },
        { statement: "You pay the parcel.", verdict: "contradicted", passages: [1], quote: "You pay" },
      ],
      gap: ["whether it can be returned from Norway"],
    });
  });

  it.each([
    [
      "in a fence, with a sentence before",
      `Here you are:\n\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``,
      { answers: "partly", verdicts: ["supported", "contradicted"] },
    ],
    [
      "with verdicts in other letters",
      { ...whole, statements: [{ n: "2", verdict: "Not there" }] },
      { answers: "partly", verdicts: ["not_there"] },
    ],
    ["as a bare number", { confidence: 0.8 }, { answers: null, verdicts: [] }],
  ])("is understood %s", (_, reply, said) => {
    const { answers, statements } = read(reply);
    expect({ answers, verdicts: statements.map(({ verdict }) => verdict) }).toEqual(said);
  });

  it.each([
    ["with a number out of range", { confidence: 7 }],
    ["with verdicts and no word on the question", { statements: [] }],
    ["with a verdict that there isn't", { statements: [{ n: 1, verdict: "perhaps" }], answers: "fully" }],
    ["that is a compliment", "Well done!"],
  ])("counts for nothing %s", (_, reply) => {
    expect(() => read(reply)).toThrow("garbage");
  });

  it("is worth no more than its worst verdict", () => {
    const of = (...verdicts: string[]) =>
      leadOf(read({ ...whole, answers: "fully", statements: verdicts.map((verdict) => ({ n: 1, verdict })) }));
    expect(of("supported")).toBe(0.95);
    expect(of("supported", "not_there")).toBe(0.4);
    expect(of("not_there", "contradicted")).toBe(0.1);
    expect(leadOf(read({ ...whole, statements: [], answers: "no" }))).toBe(0.3);
    expect(leadOf(read({ ...whole, statements: [], answers: "partly" }))).toBe(0.8);
    expect(leadOf(read({ confidence: 0.6 }))).toBe(0.6);
  });
});

it("the judge's prompt begins with what never changes and ends with the statements", () => {
  const { system, user } = build(input);
  expect(build({ ...input, question: "Else?", answer: "No." }).system).toBe(system);
  expect(user).toMatch(/^<passage n="1"/);
  expect(user).toMatch(/<statements>\n1\. Within 30 days\.\n2\. You pay the parcel\.\n<\/statements>$/);
  // Providers keep prompts from 1,024 tokens on.
  expect(system.length / 4).toBeGreaterThan(1024);
});
