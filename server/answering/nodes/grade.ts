/** How far the answer can be trusted: see grading/. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { gradeAnswer } from "../gradeAnswer.ts";
import { judgeAnswer } from "../judgeAnswer.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";
import { judgeWebAnswer } from "../webPassages.ts";

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
    const graded = await gradeAnswer(run, input, detail);
    Object.assign(detail, graded.signals, { threshold: run.settings.threshold });
    if (state.is_from_web) return judgeWebAnswer(state, graded.confidence, run.settings.threshold);
    return judgeAnswer(state, graded.confidence, { ...run.settings, locale: run.locale });
  });
}
