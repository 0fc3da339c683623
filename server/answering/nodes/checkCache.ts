/** Looks for an answer the tenant has given before. A cache failure does not stop the turn. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { questionToLookUp } from "../../cache/contextFree.ts";
import type { CurrentSources } from "../../cache/currentSources.ts";
import { findCachedAnswer } from "../../cache/findCachedAnswer.ts";
import { pageKey } from "../../knowledge/retrieval/preferPage.ts";
import { isFollowUp } from "../history.ts";
import { prefixWebNotice } from "../prefixWebNotice.ts";
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
      isModel: state.is_rewritten_by_model,
    });
    if (question === null) {
      detail.refused = "context";
      return {};
    }
    if (state.answered_from) {
      detail.refused = "repeated";
      return {};
    }
    if (run.situation.scope) {
      // A cached answer may rest on documents outside the scope.
      detail.refused = "scope";
      return {};
    }
    try {
      const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: run.parts };
      const page = run.situation.page === null ? null : pageKey(run.situation.page);
      const asked = { question, locale: run.locale, address: page, signal: run.signal };
      const { hit, nearest } = await findCachedAnswer(ctx, asked);
      detail.nearest = nearest;
      if (!hit) return {};
      if (isAboutAnotherPage(page, hit)) {
        detail.refused = "page";
        return {};
      }
      const { entry } = hit.match;
      const { id: entry_id, origin, created_at } = entry;
      Object.assign(detail, { entry_id, origin, created_at, question: entry.question, score: hit.score });
      detail.rests_on = hit.sources;
      // It was graded when it was created, so the visitor need not wait until it is stored again.
      run.trace.setDraft(entry.answer);
      detail.first_token_ms = run.trace.elapsedMs();
      run.events.token(prefixWebNotice(entry.answer, { ...state, citations: entry.citations }, run));
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

/** The visitor is viewing a document the answer does not rest on; the same question may refer to that one. */
function isAboutAnotherPage(page: string | null, { at, sources }: CurrentSources): boolean {
  const onPage = at.filter(({ url }) => pageKey(url) === page).map(({ id }) => id);
  return onPage.length > 0 && !sources.some((source) => onPage.includes(source.document_id));
}
