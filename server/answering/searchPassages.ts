/** A turn's search: the same whether a rewrite is being tried out or an answer is written from it. */
import { retrievePassages } from "../knowledge/retrieval/retrievePassages.ts";
import type { Engine, StandaloneQuestion } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { Reranker } from "../ports/reranker.ts";
import { historyLines, withLinesBefore } from "./history.ts";
import type { TurnRun } from "./run.ts";
import type { State } from "./state.ts";

/** Passages for the local engine; more don't improve its quotes. */
const QUOTED_FROM = 8;
/** Passages for a model: more of them contain the answer (eval/README.md). */
const WRITTEN_FROM = 20;

/** How many passages an answer is made from. */
export function answeredFrom({ parts: { engine } }: { parts: { engine: Pick<Engine, "asksModel"> } }): number {
  return engine.asksModel ? WRITTEN_FROM : QUOTED_FROM;
}

/**
 * The best passages for a standalone question with the visitor's facts filled in.
 * @param reranker null keeps the retrieval order
 * @throws what `retrievePassages` throws
 */
export function searchPassages(
  run: TurnRun,
  state: State,
  { question, keywords, carried }: StandaloneQuestion,
  reranker: Reranker | null,
): Promise<Passage[]> {
  const { page, scope } = run.situation;
  if (reranker) run.leaveQueue();
  const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: { ...run.parts, reranker } };
  return retrievePassages(ctx, {
    question,
    around: withLinesBefore(question, historyLines(state)),
    keywords,
    carried,
    page,
    scope,
    limit: run.searchDepth ?? answeredFrom(run),
    signal: run.signal,
    books: run,
  });
}
