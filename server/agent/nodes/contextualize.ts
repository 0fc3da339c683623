/** Rewrites a follow-up into a question that stands alone. A failed rewrite falls back to the raw message. */
import { createHash } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { deadline } from "../deadline.ts";
import { historyLines } from "../history.ts";
import { runOf } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

/** A rewrite that takes longer than this is worth less than the raw question now. */
const REWRITE_MS = 4000;
/** The rewriting model sees this many messages back. */
const HISTORY_LINES = 4;
const CACHE_ENTRIES = 500;

const rewrites = new Map<string, { question: string; keywords: string[] }>();

export async function contextualize(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("contextualizing", "contextualize");
  return run.trace.step("contextualize", async (detail) => {
    const history = historyLines(state).slice(-HISTORY_LINES);
    const key = createHash("sha256")
      .update(JSON.stringify([run.tenantId, run.parts.engine.name, state.question, history]))
      .digest("base64");
    const cached = rewrites.get(key);
    if (cached) {
      detail.cached = true;
      return { rephrased_question: cached.question, keywords: cached.keywords };
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
      return { rephrased_question: rewritten.question, keywords: rewritten.keywords };
    } catch (error) {
      if (run.signal.aborted) throw error;
      detail.failed = error instanceof Error ? error.message : "failed";
      return { rephrased_question: null, keywords: [] };
    }
  });
}

function remember(key: string, rewrite: { question: string; keywords: string[] }): void {
  if (rewrites.size >= CACHE_ENTRIES) rewrites.delete(rewrites.keys().next().value as string);
  rewrites.set(key, rewrite);
}
