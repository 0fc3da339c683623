/** Searches again after a model's answer failed: by a model's queries, or for what the judge found missing. */

import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { joinFairly } from "../../knowledge/retrieval/joinFairly.ts";
import { firstOf } from "../../language/lists.ts";
import { historyLines } from "../history.ts";
import { type Planned, planSearch, queriesOf } from "../planSearch.ts";
import { readFully } from "../readFully.ts";
import { isBudgetSpent, runOf, type TurnRun } from "../run.ts";
import { searchParts } from "../searchParts.ts";
import { answeredFrom } from "../searchPassages.ts";
import type { State, StateUpdate } from "../state.ts";

/** Past this point a turn has no time to write and grade again. */
const LATEST_SHARE = 0.4;
/** Maximum uncovered parts to search for. */
const MAX_PARTS = 3;

export async function searchAgain(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  if (!mayAgain(run, state)) return { is_searched_again: true };
  return run.trace.step("retrieve", async (detail) => {
    const { found } = state;
    const { queries, noted } = await queriesFor(run, state, detail);
    const stays = { ...noted, is_searched_again: true };
    if (queries.length === 0) return stays;
    Object.assign(detail, { queries });
    run.events.status("searching", "search_again");
    const asked = { question: firstOf(queries), keywords: [], carried: [], queries };
    const { passages } = await searchParts(run, state, asked, run.parts.reranker);
    const known = new Set(found.map(({ chunk_id }) => chunk_id));
    detail.passages = passages.filter(({ chunk_id }) => !known.has(chunk_id)).length;
    if (detail.passages === 0) return stays;
    const context = await readFully(run, joinFairly([passages, found], answeredFrom(run)));
    run.trace.setPassages(context);
    run.events.retract("restarted");
    run.trace.setDraft("");
    return { ...stays, ...UNDECIDED, context };
  });
}

/** Clears the failed answer and its verdict. */
const UNDECIDED = {
  ...{ answer: null, citations: [], confidence: null },
  ...{ escalation_reason: null, clarification: null, is_clarifying: false },
};

/** Only if a model wrote the answer or declined to; a section the visitor chose is never replaced. */
function mayAgain(run: TurnRun, state: State): boolean {
  const { engine, config } = run.parts;
  const isByModel = engine.asksModel && run.trace.engine === engine.name && !isBudgetSpent(run);
  return isByModel && !state.section && run.trace.elapsedMs() < 1000 * LATEST_SHARE * config.TURN_DEADLINE_SECONDS;
}

/** Search queries from the model if it was not asked for any yet, or else the uncovered parts. */
async function queriesFor(
  run: TurnRun,
  state: State,
  detail: Record<string, unknown>,
): Promise<{ queries: string[]; noted?: Planned["noted"] }> {
  const open = state.open.slice(0, MAX_PARTS);
  if (state.is_planned) return { queries: open };
  const asked = { message: state.question, history: historyLines(state), summary: state.summary ?? null };
  const { plan, noted } = await planSearch(run, asked, state.found, detail);
  return { queries: plan ? queriesOf(plan) : open, noted };
}
