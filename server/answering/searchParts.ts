/** Searches for all that a question asks, side by side. */
import { standaloneParts } from "../engines/local/standaloneParts.ts";
import { joinFairly, noteSearches } from "../knowledge/retrieval/joinFairly.ts";
import type { Passage, StandaloneQuestion } from "../ports/engine.ts";
import type { Reranker } from "../ports/reranker.ts";
import { isWeak } from "./isWeak.ts";
import type { TurnRun } from "./run.ts";
import { answeredFrom, searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

export interface FoundParts {
  /** Of all parts, each with its share, best first. */
  passages: Passage[];
  /** For some part too little was found to answer from. */
  isWeak: boolean;
}

/**
 * A question that stands alone, as a whole and by its parts; a model's queries where there are any.
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
  const isWeakAt = searches.map((found, at) => isWeak(searched[at]!.question, found));
  const [found, ...others] = searches;
  if (others.length === 0) return { passages: found!, isWeak: isWeakAt[0]! };
  const isAsWritten = !asked.queries?.length;
  // Quotes are chosen from each search's own finds: none of them may be missing.
  const most = run.parts.engine.asksModel ? answeredFrom(run) : Number.POSITIVE_INFINITY;
  return {
    passages: joinFairly(isAsWritten ? noteSearches(searches) : searches, most),
    isWeak: isWeakAt.slice(isAsWritten ? 1 : 0).some((each) => each),
  };
}

/** Keywords are of all queries: one that is not alone has words enough of its own. The question itself comes last. */
function byQueries({ question, keywords, carried, queries = [] }: StandaloneQuestion): StandaloneQuestion[] {
  const alone = queries.length === 1 ? keywords : [];
  const searched = queries.map((query) => ({ question: query, keywords: alone, carried: [] }));
  return queries.includes(question) ? searched : [...searched, { question, keywords: [], carried }];
}

/** The whole comes first. */
function byItself(asked: StandaloneQuestion): StandaloneQuestion[] {
  const parts = standaloneParts(asked.question).map(({ question, carried }) => {
    return { question, keywords: asked.keywords, carried: [...carried, ...asked.carried] };
  });
  return [asked, ...parts];
}
