import { describe, expect, it } from "vitest";
import { answeringRows, answeringTotal, chainRows, kindRows } from "./answeringRows.ts";
import type { JudgedAnswer, QuestionResult } from "./askQuestion.ts";

const right: Partial<JudgedAnswer> = { fault: null, isGiven: true, citesGold: true, ended: "answered" };
const wrong: Partial<JudgedAnswer> = { ...right, fault: "no gold section cited", citesGold: false };
const silent: Partial<JudgedAnswer> = {
  fault: "not answered",
  isGiven: false,
  citesGold: false,
  cited: [],
  ended: "escalated",
};
const choice = { option: "A", answer: "a", fault: null, isGiven: true, citesGold: true, saysIt: true };

/** @param rank of the first candidate with a gold; 0: none has one */
function asked(
  set: string,
  golds: number,
  rank: number,
  answered: Partial<JudgedAnswer>,
  rest: Partial<QuestionResult> = {},
): QuestionResult {
  const found = Array.from({ length: 8 }, (_, at) => ({ golds: at + 1 === rank ? [0] : [] }));
  return {
    set,
    kind: "howto",
    golds,
    found,
    answered: { confidence: 0.75, choice: null, cited: ["c1"], saysIt: true, ...answered },
    ...rest,
  } as QuestionResult;
}

const questions = [
  asked("one", 1, 1, { ...right, confidence: 0.9 }),
  asked("one", 1, 3, wrong),
  asked("one", 1, 5, { ...right, fault: "asked back", ended: "clarified", isGiven: false, confidence: 0.4, choice }),
  asked("one", 2, 0, silent),
  // Nothing can be known of this one: any answer is wrong, and none is right.
  asked("one", 0, 0, { ...wrong, fault: "answered what the documents do not say", confidence: 0.85 }),
  asked("two", 1, 1, right),
];

describe("the figures for answers", () => {
  it("are counted step by step for questions that have a gold section", () => {
    expect(chainRows(questions)[0]).toMatchObject({
      ...{ set: "one", questions: 4, found: 3, third: 2, first: 1, first_answered: 1, first_right: 1 },
      ...{ answered: 2, cites_gold: 1, right: 1, with_choice: 2, clarified: 1 },
    });
  });

  it("are shares of the answers given, with the confident ones counted separately", () => {
    const [one] = answeringRows(questions);
    expect(one).toMatchObject({
      given: { count: 3, of: 5 },
      cites_gold: { count: 1, of: 2 },
      right: { count: 1, of: 3 },
      right_with_choice: { count: 2, of: 4 },
      high_cites_gold: { count: 1, of: 1 },
      high_right: { count: 1, of: 2 },
    });
    expect(one!.bins.map(({ answers }) => answers)).toEqual([0, 0, 0, 0, 1, 0, 0, 1, 1, 1]);
    expect(one!.bins[4]!.right).toBe(1);
  });

  it("are added up over sets by the number of answers, not by averaging shares", () => {
    const total = answeringTotal(answeringRows(questions));
    expect(total).toMatchObject({ set: "all", questions: 6, given: { count: 4, of: 6 }, right: { count: 2, of: 4 } });
    expect(total.bins[7]).toMatchObject({ answers: 2, right: 0.5 });
    expect(total.bins[0]).toMatchObject({ answers: 0, right: null });
  });

  it("are listed by kind where some messages do not ask the documents anything", () => {
    const thanks = asked("one", 0, 0, { ...silent, fault: null }, { kind: "smalltalk", wants: "small_talk" });
    expect(kindRows(questions)).toEqual([]);
    expect(kindRows([...questions, thanks])).toEqual([
      { set: "one", kind: "howto", questions: 5, right: 1, with_choice: 2 },
      { set: "one", kind: "smalltalk", questions: 1, right: 1, with_choice: 1 },
      { set: "one", kind: "all", questions: 6, right: 2, with_choice: 3 },
    ]);
  });
});
