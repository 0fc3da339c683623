/** Variants of a question that an answer must withstand: additions by the visitor can only lower the grade. Pure. */

import { askingSentences } from "../language/askingSentences.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { readQuestion } from "../language/question/readQuestion.ts";
import { distinctTerms, meets, stemSet } from "../language/words.ts";
import type { GradeInput } from "../ports/engine.ts";

interface WayToAsk {
  question: string;
  /** The visitor's own words in it. */
  message: string;
}

/** Maximum number of asking sentences that are graded separately. */
const MAX_SENTENCES = 4;
const quoted = /["“„«][^"“”„«»]{8,}["”“»]|(?<=^|[\s(:])['‘][^'‘’]{8,}['’](?=$|[\s).,:;!?])/gu;

/**
 * The question as it is, and then: without words that address the grader; each asking sentence alone, without
 * quotations, which borrow the documents' words; and, if a rewrite dropped the visitor's words (a model can be
 * talked into that), both together. The worst grade counts.
 */
export function waysToAsk({ question, message = question }: Pick<GradeInput, "question" | "message">): WayToAsk[] {
  const ways = [{ question, message }];
  if (message !== question) {
    const stems = stemSet(question);
    const lost = readQuestion(message).terms.filter((term) => term.weight >= 1 && !meets(stems, term));
    if (lost.length > 0) ways.push({ question: `${message} ${question}`, message });
  }
  // Words carried over from earlier messages go with each sentence.
  const carried = question.startsWith(message) ? question.slice(message.length) : "";
  for (const sentence of asking(message)) ways.push({ question: `${sentence}${carried}`, message: sentence });
  for (const way of [...ways]) {
    const plain = { question: withoutGraderTalk(way.question), message: withoutGraderTalk(way.message) };
    if (plain.question !== way.question || plain.message !== way.message) ways.push(plain);
  }
  return ways;
}

/** The asking sentences of a message that says more than that; none if the message is a single question. */
function asking(message: string): string[] {
  const bare = message.replace(quoted, " ");
  const { all: sentences, asking: found } = askingSentences(bare);
  if (found.length > 0)
    return found.length === 1 && sentences.length === 1 && bare === message ? [] : found.slice(-MAX_SENTENCES);
  return bare !== message && distinctTerms(bare).length > 0 ? [bare] : [];
}
