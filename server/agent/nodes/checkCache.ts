/** Looks for an answer the tenant has given before. The cache being down is no reason not to answer. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { questionToLookUp } from "../../cache/contextFree.ts";
import { findCachedAnswer } from "../../cache/findCachedAnswer.ts";
import { isFollowUp } from "../history.ts";
import { runOf } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

export async function checkCache(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("checking_cache", "check_cache");
  return run.trace.step("check_cache", async (detail) => {
    const question = questionToLookUp({
      message: state.question,
      rephrased: state.rephrased_question,
      isFollowUp: isFollowUp(state),
      isModel: run.parts.engine.name !== "local",
    });
    if (question === null) {
      detail.refused = "context";
      return {};
    }
    try {
      const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: run.parts };
      const { hit, nearest } = await findCachedAnswer(ctx, { question, locale: run.locale, signal: run.signal });
      detail.nearest = nearest;
      if (!hit) return {};
      const { entry } = hit.match;
      const { id: entry_id, origin, created_at } = entry;
      Object.assign(detail, { entry_id, origin, created_at, question: entry.question, score: hit.score });
      detail.rests_on = hit.sources;
      // It was graded when it was made: the visitor need not wait for it to be stored once more.
      run.draft = entry.answer;
      run.events.token(entry.answer);
      return {
        is_cache_hit: true,
        answer: entry.answer,
        citations: entry.citations,
        confidence: entry.confidence,
      };
    } catch (error) {
      if (run.signal.aborted) throw error;
      detail.failed = error instanceof Error ? error.name : "failed";
      return {};
    }
  });
}
