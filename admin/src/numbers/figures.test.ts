import { expect, test } from "vitest";
import type { Figures } from "../../../server/protocol/numbers.ts";
import { changeOf, FIGURES, type FigureName } from "./figures.ts";

const none: Figures = {
  ...{ questions: 0, answered_by_ai: 0, answered_from_cache: 0, clarified: 0, unanswered: 0 },
  ...{ questions_handed_over: 0, handed_over: 0 },
  escalated: {
    low_confidence: 0,
    no_knowledge: 0,
    asked_for_person: 0,
    sent_files: 0,
    by_rule: 0,
    by_email: 0,
    repeated: 0,
    needs_approval: 0,
    action_failed: 0,
    action_unknown: 0,
    failure: 0,
    budget_spent: 0,
  },
  ...{ replied_by_person: 0, resolved: 0, reopened: 0, thumbs_up: 0, thumbs_down: 0 },
  ...{ conversations: 0, with_person: 0, answered_without_person: 0, left_unanswered: 0 },
  ...{
    first_token_ms: null,
    first_reply_seconds: null,
    resolve_seconds: null,
    cost_micros: 0,
    cost_micros_outside_turns: 0,
  },
};
const figure = (name: FigureName) => FIGURES.find((each) => each.name === name)!;

test("shares of zero and times without a sample have no value", () => {
  const empty = FIGURES.filter(({ of }) => of(none) === null).map(({ name }) => name);
  expect(empty).toEqual([
    ...["withoutPerson", "leftUnanswered", "answered", "thumbs"],
    ...["firstToken", "firstReply", "resolve"],
  ]);
});

test("more answers are good, more hand-overs are bad, and more questions are neither", () => {
  const more = (some: Partial<Figures>) => ({ ...none, questions: 10, ...some });
  const [few, many] = [more({ answered_by_ai: 2 }), more({ answered_by_ai: 5, answered_from_cache: 1 })];
  expect(changeOf(figure("answered"), many, few)).toEqual({ by: expect.closeTo(2), isGood: true });
  expect(changeOf(figure("answered"), few, many)).toMatchObject({ isGood: false });
  const handed = (handed_over: number) => more({ handed_over });
  expect(changeOf(figure("handedOver"), handed(3), handed(2))).toEqual({ by: 0.5, isGood: false });
  expect(changeOf(figure("questions"), more({ questions: 20 }), more({}))).toEqual({ by: 1, isGood: null });
});

test("there is no comparison with an empty period", () => {
  expect(changeOf(figure("questions"), { ...none, questions: 3 }, none)).toBeNull();
  expect(changeOf(figure("firstToken"), { ...none, first_token_ms: 3 }, none)).toBeNull();
});
