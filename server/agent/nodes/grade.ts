/** How far the answer can be trusted: hard signals decide, a model's grade may only lower it. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { deadline } from "../deadline.ts";
import { gradeQuoted } from "../grading/gradeQuoted.ts";
import { judgeAnswer } from "../grading/judgeAnswer.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

/** A grade that takes longer than this is done without. */
const GRADE_MS = 4000;

export async function grade(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("checking_answer", "grade");
  return run.trace.step("grade", async (detail) => {
    const input = {
      question: standaloneQuestion(state),
      ...(state.rephrased_question === null ? {} : { message: state.question }),
      answer: state.answer ?? "",
      passages: state.context,
    };
    const hard = gradeQuoted({ ...input, modelGrade: null });
    // Only worth a call when the hard signals would let the answer through.
    const modelGrade = hard.confidence >= run.settings.threshold ? await askModel() : null;
    const graded = modelGrade === null ? hard : gradeQuoted({ ...input, modelGrade });
    Object.assign(detail, graded.signals, { model_grade: modelGrade, threshold: run.settings.threshold });
    return judgeAnswer(state, graded.confidence, { ...run.settings, locale: run.locale });

    async function askModel(): Promise<number | null> {
      const { engine } = run.parts;
      if (engine.name === "local" || run.trace.engine === "local") return null;
      const version = engine.promptVersion("grade");
      if (version) run.trace.promptVersions.grade = version;
      try {
        return await engine.grade(input, {
          signal: deadline(run.signal, GRADE_MS),
          onUsage: (usage) => run.trace.usage.push(usage),
        });
      } catch (error) {
        if (run.signal.aborted) throw error;
        detail.model_failed = error instanceof Error ? error.message : "failed";
        return null;
      }
    }
  });
}
