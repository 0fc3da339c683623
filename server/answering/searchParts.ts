/** Searches for all parts of a question in parallel. */

import { standaloneParts } from "../engines/local/standaloneParts.ts";
import { joinFairly, noteSearches } from "../knowledge/retrieval/joinFairly.ts";
import { firstOf, zip } from "../language/lists.ts";
import type { StandaloneQuestion } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import type { Reranker } from "../ports/reranker.ts";
import { isWeak } from "./isWeak.ts";
import type { TurnRun } from "./run.ts";
import { answeredFrom, searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

export interface FoundParts {
  /** From all parts, each with its share, best first. */
  passages: Passage[];
  /** Some part found too little to answer from. */
  isWeak: boolean;
}

/**
 * Searches for a standalone question whole and by its parts, or by a model's queries if there are any.
 * @throws what `searchPassages` throws
 */
export async function searchParts(
  run: TurnRun,
  state: State,
  asked: StandaloneQuestion,
  reranker: Reranker | null,
): Promise<FoundParts> {
  const searched = asked.queries?.length ? byQueries(asked) : byItself(asked);
  const searches = await Promise.all(searched.map((part) => searchPassages(run, state, part, reranker)));
  const isWeakAt = zip(searched, searches).map(([{ question }, found]) => isWeak(question, found));
  if (searches.length === 1) return { passages: firstOf(searches), isWeak: firstOf(isWeakAt) };
  const isAsWritten = !asked.queries?.length;
  // Quotes are chosen from each search's own results, so none may be missing.
  const most = run.parts.engine.asksModel ? answeredFrom(run) : Number.POSITIVE_INFINITY;
  return {
    passages: joinFairly(isAsWritten ? noteSearches(searches) : searches, most),
    isWeak: isWeakAt.slice(isAsWritten ? 1 : 0).some((each) => each),
  };
}

/** The keywords of all queries together, unless there is only one query. The question itself comes last. */
function byQueries({ question, keywords, carried, queries = [] }: StandaloneQuestion): StandaloneQuestion[] {
  const alone = queries.length === 1 ? keywords : [];
  const searched = queries.map((query) => ({ question: query, keywords: alone, carried: [] }));
  return queries.includes(question) ? searched : [...searched, { question, keywords: [], carried }];
}

/** The whole question comes first. */
function byItself(asked: StandaloneQuestion): StandaloneQuestion[] {
  const parts = standaloneParts(asked.question).map(({ question, carried }) => {
    return { question, keywords: asked.keywords, carried: [...carried, ...asked.carried] };
  });
  return [asked, ...parts];
}
