import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { BoundedMap } from "../../../language/boundedMap.ts";
import type { JudgeExam } from "../../../ports/judgeExam.ts";
import { judges } from "../../../test/answers/scriptedJudges.ts";
import { callContext } from "../../../test/contracts/engine.ts";
import { type FakeOpenai, startFakeOpenai } from "../../../test/support/fakeOpenai.ts";
import type { OpenaiEngineOptions } from "../modelCalls.ts";
import { createOpenaiEngine } from "../openaiEngine.ts";
import { examCases } from "./cases.ts";

let fake: FakeOpenai;
beforeAll(async () => {
  fake = await startFakeOpenai();
});
afterEach(() => fake.reset());
afterAll(() => fake.close());

const engine = (options: Partial<OpenaiEngineOptions> = {}) =>
  createOpenaiEngine({ apiKey: "test", baseURL: fake.url, model: "house-model", ...options });
const CASES = examCases.length;
const wrong = examCases.filter(({ isRight }) => !isRight).length;

describe("the exam of a judge", () => {
  it.each([
    ["sees what is wrong leads", judges.honest(() => false), 0, "leads"],
    ["gives everything .95 counts for nothing", judges.fooled, wrong, "nothing"],
    ["supports everything and quotes the nearest sentence counts for nothing", judges.lenient, wrong, "nothing"],
    ["finds fault with everything counts for nothing", judges.strict, CASES - wrong, "nothing"],
    ["can't reply in the shape that is asked for counts for nothing", judges.rambling, CASES, "nothing"],
  ])("decides that a judge that %s", async (_, script, failed, word) => {
    fake.answerWith(script);
    const one = engine();
    expect(one.exam).toBeNull();
    const exam = await one.examine!(callContext());
    expect(exam).toEqual({ model: "house-model", cases: CASES, failed, word });
    expect(one.exam).toEqual(exam);
  });

  it("lets one that grades sensibly lead, and one that overlooks two kinds of mistakes only object", async () => {
    const overlooked = examCases.filter(({ isRight }) => !isRight).slice(0, 2);
    const scoring = (passes: (answer: string) => boolean) =>
      fake.answerWith((body) => {
        const prompt = body.messages!.at(-1)!.content;
        const found = examCases.find(({ answer }) => prompt.includes(answer))!;
        return JSON.stringify({ confidence: found.isRight || passes(found.answer) ? 0.9 : 0.2 });
      });
    scoring(() => false);
    expect(await engine().examine!(callContext())).toMatchObject({ failed: 0, word: "leads" });
    scoring((answer) => answer === overlooked[0]!.answer);
    expect(await engine().examine!(callContext())).toMatchObject({ failed: 1, word: "leads" });
    scoring((answer) => overlooked.some((one) => one.answer === answer));
    expect(await engine().examine!(callContext())).toMatchObject({ failed: 2, word: "objects" });
  });

  it("asks the grading model the way it asks about any answer, and books each call", async () => {
    const call = callContext();
    await engine({ models: { grade: "house-judge" } }).examine!(call);
    expect([...new Set(fake.requests.map(({ task, body }) => `${task} by ${body.model}`))]).toEqual([
      "grade by house-judge",
    ]);
    expect(call.usages.map(({ task }) => task)).toEqual(Array(CASES).fill("grade"));
  });

  it("takes place once, however many ask for it at once", async () => {
    const one = engine();
    await Promise.all([one.examine!(callContext()), one.examine!(callContext())]);
    expect(fake.requests).toHaveLength(CASES);
  });

  it("says nothing of a judge that could not be asked, and keeps what was known", async () => {
    const one = engine();
    fake.fault("500");
    await expect(one.examine!(callContext())).rejects.toMatchObject({ reason: "server_error" });
    expect(one.exam).toBeNull();
    fake.clearFaults();
    const exam = await one.examine!(callContext());
    fake.fault("429");
    await expect(one.examine!(callContext())).rejects.toMatchObject({ reason: "rate_limited" });
    expect(one.exam).toEqual(exam);
  });

  it("is remembered by endpoint and model, and another of either has to take its own", async () => {
    const kept = new BoundedMap<JudgeExam>(10_000);
    const exams = {
      get: (place: string) => kept.get(place),
      set: (p: string, exam: JudgeExam) => kept.set(p, exam, 1),
    };
    const exam = await engine({ exams }).examine!(callContext());
    expect(engine({ exams }).exam).toEqual(exam);
    expect(engine({ exams, models: { generate: "another-writer" } }).exam).toEqual(exam);
    expect(engine({ exams, models: { grade: "another-judge" } }).exam).toBeNull();
    expect(engine({ exams, baseURL: `${fake.url}/elsewhere` }).exam).toBeNull();
  });
});
