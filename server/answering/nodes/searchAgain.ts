/** Looks for other passages where a model's answer did not pass: by what a model says to search for, or by what its judge misses. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { joinFairly } from "../../knowledge/retrieval/joinFairly.ts";
import type { Passage } from "../../ports/engine.ts";
import { historyLines } from "../history.ts";
import { planSearch, queriesOf } from "../planSearch.ts";
import { readFully } from "../readFully.ts";
import { runOf, type TurnRun } from "../run.ts";
import { searchParts } from "../searchParts.ts";
import { answeredFrom } from "../searchPassages.ts";
import type { State, StateUpdate } from "../state.ts";

/** Later in a turn there is no time to write and grade once more. */
const LATEST_SHARE = 0.4;
/** So many parts that are not covered are looked for. */
const MOST_PARTS = 3;

export async function searchAgain(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  const stays = { is_searched_again: true };
  if (!mayAgain(run, state)) return stays;
  return run.trace.step("retrieve", async (detail) => {
    const found = run.found ?? [];
    const queries = await queriesFor(run, state, found, detail);
    if (queries.length === 0) return stays;
    Object.assign(detail, { queries });
    run.events.status("searching", "search_again");
    const asked = { question: queries[0]!, keywords: [], carried: [], queries };
    const { passages } = await searchParts(run, state, asked, run.parts.reranker);
    const known = new Set(found.map(({ chunk_id }) => chunk_id));
    detail.passages = passages.filter(({ chunk_id }) => !known.has(chunk_id)).length;
    if (detail.passages === 0) return stays;
    const context = await readFully(run, joinFairly([passages, found], answeredFrom(run)));
    run.trace.setPassages(context);
    run.events.retract("restarted");
    run.draft = "";
    return { ...stays, ...UNDECIDED, context };
  });
}

/** Nothing is left of the answer that did not pass, nor of what was to become of it. */
const UNDECIDED = {
  ...{ answer: null, citations: [], confidence: null },
  ...{ escalation_reason: null, clarification: null, is_asked_back: false },
};

/** A model wrote it, or said that it has no answer; what the visitor has chosen is not looked for elsewhere. */
function mayAgain(run: TurnRun, state: State): boolean {
  const { engine, config } = run.parts;
  const isByModel = engine.asksModel && run.trace.engine === engine.name && !run.isBudgetSpent;
  return isByModel && !state.section && run.trace.elapsedMs() < 1000 * LATEST_SHARE * config.TURN_DEADLINE_SECONDS;
}

/** A model that has not been asked yet says it best. */
async function queriesFor(
  run: TurnRun,
  state: State,
  found: Passage[],
  detail: Record<string, unknown>,
): Promise<string[]> {
  const open = (run.open ?? []).slice(0, MOST_PARTS);
  if (run.isPlanned) return open;
  const asked = { message: state.question, history: historyLines(state), summary: state.summary ?? null };
  const plan = await planSearch(run, asked, found, detail);
  return plan ? queriesOf(plan) : open;
}
