import { error, makeCheck, ok, type Scene, type Verdict, warning } from "../check.ts";
import { describeFailure } from "../describeFailure.ts";

const LINK = "docs/models.md#how-do-i-let-the-ai-search-the-web";
/** Something that every search engine finds. */
const QUERY = "wikipedia";

interface Measured {
  isSet: boolean;
  results: number;
  ms: number;
  problem: string | null;
}

async function measure({ parts: { webSearch }, signal }: Scene): Promise<Measured> {
  if (!webSearch) return { isSet: false, results: 0, ms: 0, problem: null };
  const start = performance.now();
  try {
    const results = await webSearch.search(QUERY, { locale: "en", limit: 3, signal });
    return { isSet: true, results: results.length, ms: performance.now() - start, problem: null };
  } catch (failure) {
    return { isSet: true, results: 0, ms: 0, problem: describeFailure(failure) };
  }
}

export function judgeWebSearch({ isSet, results, ms, problem }: Measured): Verdict[] {
  if (!isSet) return [ok("No web search is set up, so nothing is searched there.", LINK)];
  const fields = "WEB_SEARCH_RESULTS, WEB_SEARCH_TITLE, WEB_SEARCH_LINK and WEB_SEARCH_TEXT";
  if (problem !== null) {
    const mend = `Ask the address in WEB_SEARCH_URL yourself, and compare its reply with WEB_SEARCH_KEY_HEADER, ${fields}.`;
    return [error(`The web search does not answer as expected (${problem}).`, mend, LINK)];
  }
  if (results === 0) {
    const mend = `Compare a reply of the endpoint with ${fields}.`;
    return [warning(`The web search found nothing for "${QUERY}".`, mend, LINK)];
  }
  return [ok(`The web search answers in ${Math.round(ms)} ms.`, LINK)];
}

/** One question to the web search. */
export const webSearch = makeCheck("web_search", 15, measure, judgeWebSearch);
