import { describe, expect, it } from "vitest";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { passageOf } from "../test/contracts/engine.ts";
import { judgeAhead } from "./judgeAhead.ts";
import type { TurnRun } from "./run.ts";
import { TurnTrace } from "./trace.ts";

const passages = [
  passageOf(1, "Plans", "The yearly plan costs 60 euros. You can cancel it at any time."),
  passageOf(2, "Devices", "The app runs on Android. It does not support Windows phones."),
];
const asked = { question: "What does it cost, and where does it run?", passages };
const ANSWER = "A year is 60 euros [1]. You may cancel when you like [1]. It runs on Android [2].";
const input = { ...asked, answer: ANSWER };

const quotes: Record<string, [quote: string, n: number]> = {
  "A year is 60 euros.": ["The yearly plan costs 60 euros", 1],
  "You may cancel when you like.": ["You can cancel it at any time", 1],
  "It runs on Android.": ["The app runs on Android", 2],
};

/** Supports what it can point at. */
function judged({ statements = [] }: GradeInput): Judgement {
  return {
    ...{ score: null, answers: "fully", gap: [] },
    statements: statements.map((statement) => {
      const [quote, n] = quotes[statement.replace(/\.?$/, ".")] ?? ["", 0];
      return { statement, verdict: quote ? "supported" : "not_there", passages: [n], quote };
    }),
  };
}

/** Writes the answer word by word, and waits a moment at the end of each sentence. */
async function written(
  judge: (input: GradeInput) => Judgement | Promise<Judgement>,
  { answer = ANSWER, onDoubt }: { answer?: string; onDoubt?: () => void } = {},
) {
  const calls: GradeInput[] = [];
  const grade = (given: GradeInput) => {
    calls.push(given);
    return Promise.resolve(judge(given));
  };
  const run = {
    parts: { engine: { grade, promptVersion: () => "grade-2" }, config: { TURN_DEADLINE_SECONDS: 25 } },
    ...{ signal: new AbortController().signal, trace: new TurnTrace() },
  } as unknown as TurnRun;
  const judging = judgeAhead(run, asked, onDoubt);
  for (let end = 1; end <= answer.length; end++) {
    judging.hear(answer.slice(0, end));
    if (/[.]$/.test(answer.slice(0, end))) await new Promise(setImmediate);
  }
  return { calls, judgement: await judging.judge({ ...input, answer }) };
}

describe("judging an answer while it is written", () => {
  it("asks about each statement once, with the passages cited so far, and leaves nothing for the end", async () => {
    const { calls, judgement } = await written(judged);
    expect(calls.map(({ statements }) => statements)).toEqual(
      Object.keys(quotes).map((one) => [one.replace(/\.$/, "")]),
    );
    expect(calls[0]?.passages.map(({ n }) => n)).toEqual([1]);
    expect(judgement?.statements.map(({ statement }) => statement)).toEqual(Object.keys(quotes));
    expect(judgement?.answers).toBe("fully");
  });

  it("asks about doubtful statements once more at the end, with all passages", async () => {
    const { calls } = await written((given) =>
      given.passages.length < 2 ? { ...judged(given), statements: [] } : judged(given),
    );
    expect(calls.at(-1)?.passages).toHaveLength(2);
    expect(calls.at(-1)?.statements).toContain("A year is 60 euros.");
  });

  it("asks about a second statement while the first is with the judge", async () => {
    const second = Promise.withResolvers<void>();
    let begun = 0;
    const { calls, judgement } = await written(async (given) => {
      begun++;
      if (begun === 1) await second.promise;
      if (begun === 2) second.resolve();
      return judged(given);
    });
    const asked = calls.flatMap(({ statements = [] }) => statements.map((one) => one.replace(/\.$/, "")));
    expect(asked).toEqual(Object.keys(quotes).map((one) => one.replace(/\.$/, "")));
    expect(judgement?.statements).toHaveLength(3);
  });

  it("says when there is no word on single statements, and not when the support of each is quoted", async () => {
    const doubts: string[] = [];
    await written(judged, { onDoubt: () => doubts.push("quoted") });
    const scored: Judgement = { score: 0.8, answers: null, statements: [], gap: [] };
    await written(() => scored, { onDoubt: () => doubts.push("scored") });
    expect(new Set(doubts)).toEqual(new Set(["scored"]));
  });

  it("asks again at the end where something was still open on the way", async () => {
    const { calls, judgement } = await written((given) => ({
      ...judged(given),
      answers: "partly",
      gap: ["whether it is safe"],
    }));
    expect(calls.at(-1)?.answer).toBe(ANSWER);
    expect(judgement?.gap).toEqual(["whether it is safe"]);
  });

  it("asks a judge that only gives a number about the whole answer", async () => {
    const scored: Judgement = { score: 0.8, answers: null, statements: [], gap: [] };
    const { calls, judgement } = await written(() => scored);
    expect(calls).toHaveLength(2);
    expect(calls.at(-1)?.answer).toBe(ANSWER);
    expect(judgement).toEqual(scored);
  });

  it("asks at the end when a call on the way failed", async () => {
    let failed = false;
    const { calls, judgement } = await written((given) => {
      if (failed) return judged(given);
      failed = true;
      return Promise.reject(new Error("down"));
    });
    expect(calls).toHaveLength(2);
    expect(judgement?.statements).toHaveLength(3);
  });

  it("does not wait for a last statement that is a quotation, and says that it is supported", async () => {
    const late: Promise<Judgement> = new Promise(() => {});
    const answer = ANSWER.replace("It runs", "The app runs");
    const { calls, judgement } = await written(
      (given) => (given.statements?.includes("The app runs on Android") ? late : judged(given)),
      { answer },
    );
    expect(calls).toHaveLength(3);
    expect(judgement?.answers).toBe("fully");
    expect(judgement?.statements.at(-1)).toEqual({
      ...{ statement: "The app runs on Android.", verdict: "supported" },
      ...{ passages: [2], quote: "The app runs on Android." },
    });
  }, 2000);
});
