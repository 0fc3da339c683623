/** Finds the passages to answer from, and checks whether the question fits several topics. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isOffTopic } from "../../grading/nearness.ts";
import { completeSections } from "../../knowledge/retrieval/completeSections.ts";
import { joinFairly } from "../../knowledge/retrieval/joinFairly.ts";
import { readSection } from "../../knowledge/retrieval/readSection.ts";
import type { Passage } from "../../ports/passage.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { isOffByItself } from "../isOffByItself.ts";
import { planClarification } from "../planClarification.ts";
import { planSearch, queriesOf } from "../planSearch.ts";
import { readFully } from "../readFully.ts";
import { runOf, type TurnRun } from "../run.ts";
import { searchParts } from "../searchParts.ts";
import { answeredFrom } from "../searchPassages.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

export async function retrieve(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("searching", "retrieve");
  return run.trace.step("retrieve", async (detail) => {
    const { scope, facts } = run.situation;
    if (state.section) {
      detail.section = state.section.label;
      const ctx = { db: run.parts.db, tenantId: run.tenantId };
      const section = await completeSections(ctx, await readSection(ctx, state.section));
      run.trace.setPassages(section);
      return section.length > 0 ? { context: section } : { context: [], escalation_reason: "no_knowledge" };
    }
    const filled = fillFacts(standaloneQuestion(state), facts);
    if (filled !== null) run.isPersonal = true;
    const question = filled ?? standaloneQuestion(state);
    const found = await findPassages(run, state, question, detail);
    detail.passages = found.length;
    if (scope) detail.scope = scope;
    if (scope || found.some((passage) => passage.scores.places_up)) run.isPersonal = true;
    const asked = filled === null ? {} : { rephrased_question: filled };
    if (found.length === 0) return { ...asked, context: [], escalation_reason: "no_knowledge" };
    const most = answeredFrom(run);
    run.found = found.slice(0, most);
    const passages = await readFully(run, run.found);
    run.trace.setPassages([...passages, ...found.slice(most)]);
    const mayAsk = run.settings.ask_back && !state.is_asked_back && !isOffTopic(passages);
    if (state.answered_from && !mayAsk) return { context: [], escalation_reason: "repeated" };
    const clarification = mayAsk
      ? planClarification({ question, answeredFrom: state.answered_from }, passages, run.locale)
      : null;
    if (clarification && !(await isOffByItself(run, state))) {
      detail.options = clarification.sections.map(({ label }) => label);
      return { ...asked, context: [], clarification, is_asked_back: true };
    }
    return { ...asked, context: passages };
  });
}

/** The passages for a question; if weak, and no model was asked yet, also those found by a model's queries. */
async function findPassages(
  run: TurnRun,
  state: State,
  question: string,
  detail: Record<string, unknown>,
): Promise<Passage[]> {
  const { engine, reranker } = run.parts;
  const { keywords, carried, queries } = state;
  const { evidence } = run;
  run.evidence = null;
  if (evidence) return evidence;
  const found = await searchParts(run, state, { question, keywords, carried, queries }, reranker);
  // For a follow-up the model, if needed, was already asked before the cache lookup.
  const mayPlan = engine.asksModel && state.rephrased_question === null && !run.isPlanned;
  if (!mayPlan || !found.isWeak) return before(run, found.passages);
  return (await searchByPlan(run, state, question, { found: found.passages, detail })) ?? found.passages;
}

/** Asks a model what to search for. @returns old and new finds with their shares; null when the model fails */
async function searchByPlan(
  run: TurnRun,
  state: State,
  question: string,
  { found, detail }: { found: Passage[]; detail: Record<string, unknown> },
): Promise<Passage[] | null> {
  run.events.status("contextualizing", "retrieve");
  const plan = await planSearch(run, { message: question, history: [], summary: null }, found, detail);
  if (!plan) return null;
  const queries = queriesOf(plan);
  detail.queries = queries;
  run.events.status("searching", "retrieve");
  const asked = { question: queries[0]!, keywords: plan.keywords, carried: [], queries };
  const { passages } = await searchParts(run, state, asked, run.parts.reranker);
  return before(run, joinFairly([passages, found], answeredFrom(run)));
}

/** Passages that the model says answer the question come first. */
function before(run: TurnRun, found: Passage[]): Passage[] {
  const fitting = run.fitting ?? [];
  if (fitting.length === 0) return found;
  const ids = new Set(fitting.map(({ chunk_id }) => chunk_id));
  const others = found.filter(({ chunk_id }) => !ids.has(chunk_id));
  return [...fitting, ...others]
    .slice(0, Math.max(found.length, fitting.length))
    .map((one, at) => ({ ...one, n: at + 1 }));
}
