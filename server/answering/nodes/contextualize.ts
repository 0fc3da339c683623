/**
 * Makes a follow-up stand alone by carrying words over, and asks a model only if that finds weak passages. If the
 * model fails, the local rewrite is used.
 */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { rewriteFollowUp } from "../../engines/local/rewriteFollowUp.ts";
import type { HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import type { TenantSettings } from "../../tenants/settings.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { historyLines } from "../history.ts";
import { planSearch } from "../planSearch.ts";
import { runOf, type TurnRun } from "../run.ts";
import { type FoundParts, searchParts } from "../searchParts.ts";
import type { State, StateUpdate } from "../state.ts";

/** Previous messages used, besides the visitor's first; more do not improve retrieval. Models see fewer. */
const HISTORY_LINES = 9;

export async function contextualize(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  if (state.wish && !run.parts.engine.asksModel) return {};
  if (isStarter(state, run.settings)) return { wish: null };
  run.events.status("contextualizing", "contextualize");
  return run.trace.step("contextualize", async (detail) => {
    const history = nearLines(historyLines(state));
    const asked = { message: state.question, history, summary: state.summary ?? null };
    const local = rewriteFollowUp(asked.message, history, asked.summary);
    const found = run.parts.engine.asksModel ? await tryOut(run, state, local) : null;
    const planned = found?.isWeak ? await planSearch(run, asked, found.passages, detail) : null;
    const byModel = planned?.plan ?? null;
    const { question, keywords, carried, queries = [] } = byModel ?? local;
    Object.assign(detail, { question, by: byModel ? run.parts.engine.name : "local" });
    return {
      ...{ rephrased_question: question, keywords, carried, queries, wish: null },
      ...planned?.noted,
      ...(byModel && { is_rewritten_by_model: true }),
      // `retrieve` would find the same, except for a reranking model.
      ...(found && !byModel && !run.parts.reranker && { tried_out: found.passages }),
    };
  });
}

/** A suggested question, which the tenant offers before anything was said: it always stands alone. */
function isStarter({ messages }: State, { suggestions, welcome_texts }: TenantSettings): boolean {
  const asked = messages.at(-1)?.content;
  return asked !== undefined && [{ suggestions }, ...welcome_texts].some((each) => each.suggestions.includes(asked));
}

/** The passages that a rewrite finds; not worth paying a reranker for. */
function tryOut(run: TurnRun, state: State, rewritten: StandaloneQuestion): Promise<FoundParts> {
  const question = fillFacts(rewritten.question, run.situation.facts) ?? rewritten.question;
  return searchParts(run, state, { ...rewritten, question }, null);
}

/** The visitor's first line sets the topic. */
function nearLines(history: HistoryLine[]): HistoryLine[] {
  const near = history.slice(-HISTORY_LINES);
  const first = history.slice(0, -HISTORY_LINES).find((line) => line.role === "visitor");
  return first ? [first, ...near] : near;
}
