/** A question as a data row for fitting the ranking and the grade. Pure. */
import type { QuestionResult } from "./askQuestion.ts";
import type { TaughtTenant } from "./teachTenant.ts";

/** All candidates with raw scores and text, which of them are gold, and the inputs of the answer's grade. */
export function dumpLine(asked: QuestionResult, { places }: Pick<TaughtTenant, "places">): object {
  const { id, set, tenant, kind, text, wants, keywords, carried, idf, golds, graded, answered } = asked;
  return {
    ...{ id, set, tenant, kind, text, asked: asked.asked, wants, keywords, carried, idf, golds },
    isAnswerable: graded?.isAnswerable ?? (golds > 0 ? true : null),
    candidates: asked.found.map(({ chunk_id, scores, golds }) => {
      const { document, title, headings, page, ordinal, content } = places.get(chunk_id)!;
      return { chunk_id, document, title, headings, page, ordinal, content, scores, golds };
    }),
    answer: answered && {
      text: answered.answer,
      ...{ ended: answered.ended, cited: answered.cited, confidence: answered.confidence, signals: answered.signals },
      ...{ isGiven: answered.isGiven, citesGold: answered.citesGold, saysIt: answered.saysIt, fault: answered.fault },
    },
  };
}
