/** Finds the passages an answer may rest on, and sees whether the question fits several topics. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { retrievePassages } from "../../knowledge/retrievePassages.ts";
import { planClarification } from "../planClarification.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export async function retrieve(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("searching", "retrieve");
  return run.trace.step("retrieve", async (detail) => {
    const question = standaloneQuestion(state);
    const passages = await retrievePassages(
      { db: run.parts.db, tenantId: run.tenantId, parts: run.parts },
      { question, keywords: state.keywords, signal: run.signal },
    );
    detail.passages = passages.length;
    if (passages.length === 0) return { context: [], escalation_reason: "no_knowledge" };
    run.trace.setPassages(passages);
    const clarification = state.is_clarified ? null : planClarification(question, passages, run.locale);
    if (clarification) {
      detail.options = clarification.options;
      return { context: [], clarification };
    }
    return { context: passages };
  });
}
