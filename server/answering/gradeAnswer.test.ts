import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMeaningEmbedder } from "../adapters/embedder/meaning.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import type { JudgeExam } from "../ports/judgeExam.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { gradeAnswer } from "./gradeAnswer.ts";
import type { TurnRun } from "./run.ts";
import { TurnTrace } from "./trace.ts";

const meaning = createMeaningEmbedder();
// The model takes longer to load than a grade may wait for it.
beforeAll(() => meaning.embed(["ready"]));
afterAll(() => meaning.close?.());

const passages = [passageOf(1, "Plans", "The yearly plan costs 60 euros. You can cancel it at any time.")];
const question = "How much is the yearly plan?";
const RIGHT = "A year is 60 euros [1]. You may cancel when you like [1].";

const quotes = ["The yearly plan costs 60 euros", "You can cancel it at any time"];
const quoting = ({ statements = [] }: GradeInput): Judgement => ({
  ...{ score: null, answers: "fully", gap: [] },
  statements: statements.map((statement) => ({
    ...{ statement, verdict: "supported", passages: [1] },
    quote: quotes[/cancel/.test(statement) ? 1 : 0]!,
  })),
});
const scoring = (): Judgement => ({ score: 0.95, answers: null, statements: [], gap: [] });

/** @returns the grade, and the texts that were embedded for it */
async function graded(
  answer: string,
  judge: (input: GradeInput) => Judgement,
  word: JudgeExam["word"] | null = "leads",
) {
  const embedded: string[] = [];
  const read: typeof meaning.read = (texts, signal) => {
    embedded.push(...texts);
    return meaning.read!(texts, signal);
  };
  const trace = new TurnTrace();
  const engine = {
    ...{ name: "openai", promptVersion: () => "grade-2", modelOf: () => "house-model", exam: word && { word } },
    grade: async (input: GradeInput) => judge(input),
  };
  const run = {
    parts: { engine, embedder: { ...meaning, read }, config: { TURN_DEADLINE_SECONDS: 25 } },
    ...{ signal: new AbortController().signal, trace, settings: { threshold: 0.7 } },
  } as unknown as TurnRun;
  trace.signAs(run.parts.engine);
  const detail: Record<string, unknown> = {};
  const { confidence } = await gradeAnswer(run, { question, answer, passages }, { ahead: null, detail });
  return { confidence, embedded, detail };
}

describe("grading a model's answer", () => {
  it("compares nothing in meaning where a judge that leads quotes what supports each statement", async () => {
    expect(await graded(RIGHT, quoting)).toMatchObject({ confidence: 0.95, embedded: [] });
  });

  it("compares it where the judge only gives a number, and where its word doesn't lead", async () => {
    for (const [judge, word] of [
      [scoring, "leads"],
      [quoting, "objects"],
      [quoting, null],
    ] as const) {
      const { confidence, embedded } = await graded(RIGHT, judge, word);
      expect(embedded).toContain("You can cancel it at any time.");
      expect(confidence).toBeGreaterThan(0.7);
    }
  });

  it("stops what no passage supports, though the judge gives it a high number", async () => {
    const { confidence } = await graded("We also repair bicycles in our workshop [1].", scoring);
    expect(confidence).toBeLessThan(0.7);
  });

  it("stops an answer with a certain fault without comparing it or asking", async () => {
    const asked: GradeInput[] = [];
    const { confidence, embedded } = await graded("A year is 75 euros [1].", (input) => {
      asked.push(input);
      return quoting(input);
    });
    expect({ asked, embedded }).toEqual({ asked: [], embedded: [] });
    expect(confidence).toBe(0.3);
  });

  it("is not led by quotes where the very words are denied", async () => {
    const denied = ({ statements = [] }: GradeInput): Judgement => ({
      ...{ score: null, answers: "fully", gap: [] },
      statements: statements.map((statement) => ({
        statement,
        verdict: "supported",
        passages: [1],
        quote: quotes[1]!,
      })),
    });
    const { confidence } = await graded("You can't cancel it at any time [1].", denied);
    expect(confidence).toBe(0.4);
  });
});
