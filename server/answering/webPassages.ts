/** Turns web search results into passages, and limits the trust in answers from them. Pure. */
import { tokenize } from "../language/tokenize.ts";
import type { Passage } from "../ports/passage.ts";
import type { WebResult } from "../ports/webSearch.ts";
import type { State, StateUpdate } from "./state.ts";

/** Numbered from 1. The site's name takes the place of a section. */
export function webPassages(question: string, results: WebResult[]): Passage[] {
  const idf = idfAmong(question, results);
  return results.map(({ title, url, text }, index) => ({
    n: index + 1,
    chunk_id: url,
    document_id: url,
    document_version: 0,
    title,
    url,
    heading_path: [new URL(url).host],
    page: null,
    content: text,
    scores: {},
    idf,
    from_web: true,
  }));
}

/** How rare the question's terms are among the results, since the tenant's own documents don't contain them. */
function idfAmong(question: string, results: WebResult[]): Record<string, number> {
  const texts = results.map(({ title, text }) => new Set(tokenize(`${title}\n${text}`)));
  return Object.fromEntries(
    [...new Set(tokenize(question))].map((term) => {
      const count = texts.filter((terms) => terms.has(term)).length;
      return [term, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5))];
    }),
  );
}

/** Nobody has checked web pages: the band "high" starts above this share of the range over the threshold. */
const MAX_OVER_THRESHOLD = 0.45;

/** An answer from the web must reach the same threshold, is never "sure", and gets no clarifying question. */
export function judgeWebAnswer(state: State, grade: number, threshold: number): StateUpdate {
  const confidence = Math.min(grade, threshold + MAX_OVER_THRESHOLD * (1 - threshold));
  if (state.answer !== null && confidence >= threshold) return { confidence };
  return { confidence, escalation_reason: "low_confidence" };
}
