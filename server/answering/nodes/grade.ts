/** Grades how far the answer can be trusted: see grading/. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { nearnessOf } from "../../grading/nearness.ts";
import { gradeAnswer, gradedOf } from "../gradeAnswer.ts";
import { answersWhatWasCarried, isOffByItself } from "../isOffByItself.ts";
import { judgeAnswer } from "../judgeAnswer.ts";
import { prefixWebNotice } from "../prefixWebNotice.ts";
import { runOf, type TurnRun } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";
import { judgeWebAnswer } from "../webPassages.ts";

export async function grade(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("checking_answer", "grade");
  return run.trace.step("grade", async (detail) => {
    const input = { ...gradedOf(state), answer: state.answer ?? "" };
    const graded = await gradeAnswer(run, input, { ahead: state.grading_ahead, detail });
    const { open } = graded;
    const nearness = nearnessOf(state.context);
    Object.assign(detail, graded.signals, nearness !== null && { nearness }, { threshold: run.settings.threshold });
    const isQuoted = run.trace.engine === "local";
    const judged = state.is_from_web
      ? judgeWebAnswer(state, graded.confidence, run.settings.threshold)
      : judgeAnswer(state, graded.confidence, {
          ...run.settings,
          locale: run.locale,
          isQuoted,
        });
    const hasPassed = !judged.escalation_reason && !judged.clarification;
    if (await isAboutOther(run, state, { ...judged, isQuoted })) {
      detail.is_off_by_itself = true;
      return { open, confidence: graded.confidence, escalation_reason: "no_knowledge" };
    }
    if (hasPassed && run.events.shown === "" && !state.is_mixed) showHeld(run, state, detail);
    return { ...judged, open, ...(hasPassed && { gap: graded.gap }) };
  });
}

/** Whether the quoted passages fit the earlier messages instead of the current question. */
async function isAboutOther(
  run: TurnRun,
  state: State,
  { clarification, escalation_reason, isQuoted }: StateUpdate & { isQuoted: boolean },
): Promise<boolean> {
  if (clarification) return isOffByItself(run, state);
  const mayAnswer = !escalation_reason && isQuoted && !state.section && !state.is_from_web;
  return mayAnswer && answersWhatWasCarried(run, state);
}

/** Shows the held-back answer now, so that the visitor need not wait until it is stored. */
function showHeld(run: TurnRun, state: State, detail: Record<string, unknown>): void {
  detail.first_token_ms = run.trace.elapsedMs();
  run.events.token(prefixWebNotice(state.answer ?? "", state, run));
}
