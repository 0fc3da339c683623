/** Rewrites a follow-up into a question that stands alone. A failed rewrite falls back to the raw message, searched for with its history. */
import { createHash } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import { deadline } from "../deadline.ts";
import { historyLines } from "../history.ts";
import { carryTerms } from "../local/carryTerms.ts";
import { runOf } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

/** A rewrite that takes longer than this is worth less than the raw question now. */
const REWRITE_MS = 4000;
/** So many messages back, and the visitor's first: with more of them nothing better is found. A model is shown fewer. */
const HISTORY_LINES = 9;
const CACHE_ENTRIES = 500;

const rewrites = new Map<string, StandaloneQuestion>();

export async function contextualize(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("contextualizing", "contextualize");
  return run.trace.step("contextualize", async (detail) => {
    const history = nearLines(historyLines(state));
    const key = createHash("sha256")
      .update(JSON.stringify([run.tenantId, run.parts.engine.name, state.question, history, state.summary]))
      .digest("base64");
    const cached = rewrites.get(key);
    if (cached) {
      detail.cached = true;
      return updateOf(cached);
    }
    const version = run.parts.engine.promptVersion("contextualize");
    if (version) run.trace.promptVersions.contextualize = version;
    try {
      const rewritten = await run.parts.engine.contextualize(
        { message: state.question, history, summary: state.summary ?? null },
        { signal: deadline(run.signal, REWRITE_MS), onUsage: (usage) => run.trace.usage.push(usage) },
      );
      remember(key, rewritten);
      detail.question = rewritten.question;
      return updateOf(rewritten);
    } catch (error) {
      if (run.signal.aborted) throw error;
      detail.failed = error instanceof Error ? error.message : "failed";
      return { rephrased_question: null, keywords: [], carried: carryTerms(state.question, history) };
    }
  });
}

function updateOf({ question, keywords, carried }: StandaloneQuestion): StateUpdate {
  return { rephrased_question: question, keywords, carried };
}

/** The visitor's first line says what all of it is about. */
function nearLines(history: HistoryLine[]): HistoryLine[] {
  const near = history.slice(-HISTORY_LINES);
  const first = history.slice(0, -HISTORY_LINES).find((line) => line.role === "visitor");
  return first ? [first, ...near] : near;
}

function remember(key: string, rewrite: StandaloneQuestion): void {
  if (rewrites.size >= CACHE_ENTRIES) rewrites.delete(rewrites.keys().next().value as string);
  rewrites.set(key, rewrite);
}
