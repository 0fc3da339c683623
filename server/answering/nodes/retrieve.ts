/** Finds the passages an answer may rest on, and sees whether the question fits several topics. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isOffTopic } from "../../grading/nearness.ts";
import { completeSections } from "../../knowledge/completeSections.ts";
import { readSection } from "../../knowledge/readSection.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { planClarification } from "../planClarification.ts";
import { runOf } from "../run.ts";
import { ANSWERED_FROM, searchPassages } from "../searchPassages.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export async function retrieve(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("searching", "retrieve");
  return run.trace.step("retrieve", async (detail) => {
    const { scope, facts } = run.situation;
    const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: run.parts };
    if (state.section) {
      detail.section = state.section.label;
      const section = await completeSections(ctx, await readSection(ctx, state.section));
      run.trace.setPassages(section);
      return section.length > 0 ? { context: section } : { context: [], escalation_reason: "no_knowledge" };
    }
    const filled = fillFacts(standaloneQuestion(state), facts);
    if (filled !== null) run.isPersonal = true;
    const question = filled ?? standaloneQuestion(state);
    const { keywords, carried } = state;
    const found =
      run.evidence ?? (await searchPassages(run, state, { question, keywords, carried }, run.parts.reranker));
    run.evidence = null;
    detail.passages = found.length;
    if (scope) detail.scope = scope;
    if (scope || found.some((passage) => passage.scores.places_up)) run.isPersonal = true;
    const asked = filled === null ? {} : { rephrased_question: filled };
    if (found.length === 0) return { ...asked, context: [], escalation_reason: "no_knowledge" };
    const passages = await completeSections(ctx, found.slice(0, ANSWERED_FROM));
    run.trace.setPassages([...passages, ...found.slice(ANSWERED_FROM)]);
    const mayAsk = run.settings.ask_back && !state.is_asked_back && !isOffTopic(passages);
    if (state.answered_from && !mayAsk) return { context: [], escalation_reason: "repeated" };
    const clarification = mayAsk
      ? planClarification({ question, answeredFrom: state.answered_from }, passages, run.locale)
      : null;
    if (clarification) {
      detail.options = clarification.sections.map(({ label }) => label);
      return { ...asked, context: [], clarification, is_asked_back: true };
    }
    return { ...asked, context: passages };
  });
}
