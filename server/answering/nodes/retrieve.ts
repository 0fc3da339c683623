/** Finds the passages an answer may rest on, and sees whether the question fits several topics. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { completeSections } from "../../knowledge/completeSections.ts";
import { readSection } from "../../knowledge/readSection.ts";
import { retrievePassages } from "../../knowledge/retrievePassages.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { historyLines, withLinesBefore } from "../history.ts";
import { planClarification } from "../planClarification.ts";
import { runOf } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

/** An answer is written from so many passages. */
const ANSWERED_FROM = 8;

export async function retrieve(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("searching", "retrieve");
  return run.trace.step("retrieve", async (detail) => {
    const { page, scope, facts } = run.situation;
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
    const found = await retrievePassages(ctx, {
      question,
      around: withLinesBefore(question, historyLines(state)),
      keywords: state.keywords,
      carried: state.carried,
      page,
      scope,
      limit: run.searchDepth ?? ANSWERED_FROM,
      signal: run.signal,
      books: run,
    });
    detail.passages = found.length;
    if (scope) detail.scope = scope;
    if (scope || found.some((passage) => passage.scores.places_up)) run.isPersonal = true;
    const asked = filled === null ? {} : { rephrased_question: filled };
    if (found.length === 0) return { ...asked, context: [], escalation_reason: "no_knowledge" };
    const passages = await completeSections(ctx, found.slice(0, ANSWERED_FROM));
    run.trace.setPassages([...passages, ...found.slice(ANSWERED_FROM)]);
    const mayAsk = run.settings.ask_back && !state.is_asked_back;
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
