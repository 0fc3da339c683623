/** Examines a judge, and caches the result by endpoint and model. */
import { type CallContext, EngineError, type GradeInput, type Judgement } from "../../../ports/engine.ts";
import type { JudgeExam } from "../../../ports/judgeExam.ts";
import { type ExamCase, examCases, judgedBy } from "./cases.ts";
import { markExam } from "./markExam.ts";

/** Exams by their key. */
export interface ExamBook {
  get(place: string): JudgeExam | undefined;
  set(place: string, exam: JudgeExam): void;
}

interface Examined {
  book: ExamBook;
  /** Endpoint, model and prompt. */
  place: string;
  model: string;
  /** Grades the way answers are graded. */
  grade(input: GradeInput, call: CallContext): Promise<Judgement>;
}

/** One exam at a time: concurrent callers share it. */
export function createExaminer({ book, place, model, grade }: Examined) {
  let underWay: Promise<JudgeExam> | null = null;
  const take = async (call: CallContext) => {
    const judged: { given: ExamCase; judgement: Judgement | null }[] = [];
    // One case at a time: small machines would be swamped, and nobody is waiting.
    for (const given of examCases) judged.push({ given, judgement: await orNull(grade(judgedBy(given), call)) });
    const exam = markExam(model, judged);
    book.set(place, exam);
    return exam;
  };
  return {
    last: () => book.get(place) ?? null,
    /** @throws EngineError when the judge can't be reached, which says nothing about its judgement */
    examine(call: CallContext): Promise<JudgeExam> {
      underWay ??= take(call).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** Null for a reply of the wrong shape. */
async function orNull(asked: Promise<Judgement>): Promise<Judgement | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineError && (error.reason === "garbage" || error.reason === "cut_off")) return null;
    throw error;
  }
}
