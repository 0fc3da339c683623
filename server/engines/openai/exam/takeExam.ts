/** Examines a judge, and remembers by endpoint and model what came out. */
import { type CallContext, EngineError, type GradeInput, type Judgement } from "../../../ports/engine.ts";
import type { JudgeExam } from "../../../ports/judgeExam.ts";
import { type ExamCase, examCases, judgedBy } from "./cases.ts";
import { markExam } from "./markExam.ts";

/** Exams by what they are of. */
export interface ExamBook {
  get(place: string): JudgeExam | undefined;
  set(place: string, exam: JudgeExam): void;
}

interface Examined {
  book: ExamBook;
  /** Endpoint, model and prompt. */
  place: string;
  model: string;
  /** As answers are graded. */
  grade(input: GradeInput, call: CallContext): Promise<Judgement>;
}

/** One exam at a time: who asks meanwhile gets the same. */
export function createExaminer({ book, place, model, grade }: Examined) {
  let underWay: Promise<JudgeExam> | null = null;
  const take = async (call: CallContext) => {
    const judged: { given: ExamCase; judgement: Judgement | null }[] = [];
    // One case after the other: a small machine's model is not to be swamped, and nobody waits.
    for (const given of examCases) judged.push({ given, judgement: await orNull(grade(judgedBy(given), call)) });
    const exam = markExam(model, judged);
    book.set(place, exam);
    return exam;
  };
  return {
    last: () => book.get(place) ?? null,
    /** @throws EngineError where it could not be asked, which says nothing of its judgement */
    examine(call: CallContext): Promise<JudgeExam> {
      underWay ??= take(call).finally(() => {
        underWay = null;
      });
      return underWay;
    },
  };
}

/** Null for a reply of another shape. */
async function orNull(asked: Promise<Judgement>): Promise<Judgement | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineError && (error.reason === "garbage" || error.reason === "cut_off")) return null;
    throw error;
  }
}
