/** Finds the passages to answer from, and checks whether the question fits several topics. */

import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isOffTopic } from "../../grading/nearness.ts";
import { completeSections } from "../../knowledge/retrieval/completeSections.ts";
import { joinFairly } from "../../knowledge/retrieval/joinFairly.ts";
import { readSection } from "../../knowledge/retrieval/readSection.ts";
import { firstOf } from "../../language/lists.ts";
import type { Passage } from "../../ports/passage.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { isOffByItself } from "../isOffByItself.ts";
import { planClarification } from "../planClarification.ts";
import { type Planned, planSearch, queriesOf } from "../planSearch.ts";
import { readFully } from "../readFully.ts";
import { runOf, type TurnRun } from "../run.ts";
import { searchParts } from "../searchParts.ts";
import { answeredFrom } from "../searchPassages.ts";
import { type SectionChoice, type State, type StateUpdate, standaloneQuestion } from "../state.ts";

type Detail = Record<string, unknown>;

/** Passages found, and what the state keeps about the search. */
interface Search {
  passages: Passage[];
  noted?: Planned["noted"];
}

export async function retrieve(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("searching", "retrieve");
  return run.trace.step("retrieve", (detail) =>
    state.section ? readChosen(run, state.section, detail) : searchAll(run, state, detail),
  );
}

/** The section that the visitor chose, whole. */
async function readChosen(run: TurnRun, chosen: SectionChoice, detail: Detail): Promise<StateUpdate> {
  detail.section = chosen.label;
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  const section = await completeSections(ctx, await readSection(ctx, chosen));
  run.trace.setPassages(section);
  return section.length > 0 ? { context: section } : { context: [], escalation_reason: "no_knowledge" };
}

async function searchAll(run: TurnRun, state: State, detail: Detail): Promise<StateUpdate> {
  const { scope, facts } = run.situation;
  const filled = fillFacts(standaloneQuestion(state), facts);
  const question = filled ?? standaloneQuestion(state);
  const { passages: found, noted } = await findPassages(run, state, question, detail);
  detail.passages = found.length;
  if (scope) detail.scope = scope;
  const isPersonal = filled !== null || scope !== null || found.some((passage) => passage.scores.places_up);
  const kept = { ...noted, ...(isPersonal && { is_personal: true }) };
  const asked = filled === null ? kept : { ...kept, rephrased_question: filled };
  if (found.length === 0) return { ...asked, context: [], escalation_reason: "no_knowledge" };
  const best = found.slice(0, answeredFrom(run));
  const passages = await readFully(run, best);
  run.trace.setPassages([...passages, ...found.slice(best.length)]);
  const mayAsk = run.settings.clarify && !state.is_clarifying && !isOffTopic(passages);
  if (state.answered_from && !mayAsk) return { ...kept, found: best, context: [], escalation_reason: "repeated" };
  const clarification = mayAsk
    ? planClarification({ question, answeredFrom: state.answered_from }, passages, run.locale)
    : null;
  if (clarification && !(await isOffByItself(run, state))) {
    detail.options = clarification.sections.map(({ label }) => label);
    return { ...asked, found: best, context: [], clarification, is_clarifying: true };
  }
  return { ...asked, found: best, context: passages };
}

/** The passages for a question; if weak, and no model was asked yet, also those found by a model's queries. */
async function findPassages(run: TurnRun, state: State, question: string, detail: Detail): Promise<Search> {
  const { engine, reranker } = run.parts;
  const { keywords, carried, queries, tried_out, fitting } = state;
  if (tried_out) return { passages: tried_out };
  const found = await searchParts(run, state, { question, keywords, carried, queries }, reranker);
  // For a follow-up, the model was asked before the cache lookup if it was needed.
  const mayPlan = engine.asksModel && state.rephrased_question === null && !state.is_planned;
  if (!mayPlan || !found.isWeak) return { passages: before(fitting, found.passages) };
  return searchByPlan(run, state, question, { found: found.passages, detail });
}

/** Asks a model for search queries. @returns the old and new passages with their shares; the old ones if the model fails */
async function searchByPlan(
  run: TurnRun,
  state: State,
  question: string,
  { found, detail }: { found: Passage[]; detail: Detail },
): Promise<Search> {
  run.events.status("contextualizing", "retrieve");
  const { plan, noted } = await planSearch(run, { message: question, history: [], summary: null }, found, detail);
  if (!plan) return { passages: found, noted };
  const queries = queriesOf(plan);
  detail.queries = queries;
  run.events.status("searching", "retrieve");
  const asked = { question: firstOf(queries), keywords: plan.keywords, carried: [], queries };
  const { passages } = await searchParts(run, state, asked, run.parts.reranker);
  return { passages: before(noted.fitting ?? [], joinFairly([passages, found], answeredFrom(run))), noted };
}

/** Passages that the model says answer the question come first. */
function before(fitting: Passage[], found: Passage[]): Passage[] {
  if (fitting.length === 0) return found;
  const ids = new Set(fitting.map(({ chunk_id }) => chunk_id));
  const others = found.filter(({ chunk_id }) => !ids.has(chunk_id));
  return [...fitting, ...others]
    .slice(0, Math.max(found.length, fitting.length))
    .map((one, at) => ({ ...one, n: at + 1 }));
}
