/** Grades an answer by its author: quotes by how well they fit, a model's own words by the judge and by measurement. */

import { gradeParts } from "../engines/local/gradeParts.ts";
import { believed } from "../grading/believed.ts";
import type { Grade } from "../grading/grade.ts";
import { type AnswerMeasures, canPass, gradeWritten, isPointedAt, measureWritten } from "../grading/gradeWritten.ts";
import { leadOf } from "../grading/leadOf.ts";
import { measureSupport } from "../grading/measureSupport.ts";
import type { GradeInput, Judgement } from "../ports/engine.ts";
import { deadline } from "./deadline.ts";
import { type GradeAhead, gradeAhead, SUPPORT_MS } from "./gradeAhead.ts";
import { judgeAhead } from "./judgeAhead.ts";
import { learnJudge } from "./learnJudge.ts";
import { plainParts } from "./plainParts.ts";
import type { TurnRun } from "./run.ts";
import { type GradingAhead, type State, standaloneQuestion } from "./state.ts";

/** What grading needs of a turn, besides the answer. */
export const gradedOf = (state: State): Omit<GradeInput, "answer"> => ({
  question: standaloneQuestion(state),
  ...(state.rephrased_question === null ? {} : { message: state.question }),
  passages: state.context,
});

export interface Graded extends Grade {
  /** What the judge says the answer leaves open. */
  open: string[];
  /** The same, limited to what can be shown. */
  gap: string[];
}

/**
 * @param ahead what was prepared while the answer was written
 * @param detail receives details of a failed call for people who read the trace
 * @throws the run's own abort
 */
export async function gradeAnswer(
  run: TurnRun,
  input: GradeInput,
  { ahead, detail }: { ahead: GradingAhead | null; detail: Record<string, unknown> },
): Promise<Graded> {
  // Documents quoted word for word don't say what they leave open.
  if (run.trace.engine === "local") return { ...gradeParts(input), open: [], gap: [] };
  const grading = ahead?.grade ?? gradeAhead(run, []);
  const unread = measureWritten(input, grading.embedder && "not needed");
  const judging = ahead?.judge ?? judgeAhead(run, input);
  // Only worth a call when nothing else stops the answer.
  if (!canPass(unread)) {
    const hard = gradeWritten({ ...unread, statements: [] }, SURE);
    if (hard.confidence < run.settings.threshold) {
      judging.stop();
      return { ...hard, open: [], gap: [] };
    }
  }
  const word = run.parts.engine.exam?.word ?? null;
  const isLead = word === "leads";
  const compare = () => measured(run, input, grading, detail);
  const [compared, judgement] = await Promise.all([
    // One that leads nearly always quotes what supports a statement: comparing waits until it didn't.
    isLead ? null : compare(),
    word === "nothing" ? null : orNull(run, detail, "model_failed", () => judging.judge(input)),
  ]);
  const trusted = believed(judgement, word);
  const measures = isLead && isPointedAt(input, trusted) ? unread : (compared ?? (await compare()));
  const open = judgement?.gap ?? [];
  const gap = plainParts(open, input);
  detail.model_grade = judgement && leadOf(judgement);
  Object.assign(detail, judgement && { judged: verdictsOf(judgement) }, gap.length > 0 && { gap });
  if (!isLead) detail.judge = word ?? "not_examined";
  learnJudge(run);
  return { ...gradeWritten(measures, trusted), open, gap };
}

/** The highest grade a judge could give. */
const SURE: Judgement = { score: 1, answers: null, statements: [], gap: [] };

/** The answer compared with its sources in meaning. A failure is noted, and counts against the answer. */
async function measured(
  run: TurnRun,
  input: GradeInput,
  { embedder, begin }: GradeAhead,
  detail: Record<string, unknown>,
): Promise<AnswerMeasures> {
  begin();
  const compare = async () => embedder && measureSupport(embedder, input, deadline(run.signal, SUPPORT_MS));
  const support = await orNull(run, detail, "support_failed", compare);
  return measureWritten(input, detail.support_failed === undefined ? support : "given up");
}

/** As stored in the trace: by statement, without its text. */
function verdictsOf({ answers, statements }: Judgement): object {
  return { answers, statements: statements.map(({ verdict, passages }) => ({ verdict, passages })) };
}

async function orNull<T>(
  run: TurnRun,
  detail: Record<string, unknown>,
  failure: string,
  work: () => Promise<T | null>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (run.signal.aborted) throw error;
    detail[failure] = error instanceof Error ? error.message : "failed";
    return null;
  }
}
