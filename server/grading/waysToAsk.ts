/** The ways a question has to stand up to: whatever a visitor adds to it can only make the grade worse. Pure. */

import { askingSentences } from "../language/askingSentences.ts";
import { withoutGraderTalk } from "../language/graderTalk.ts";
import { distinctTerms, meets, stemSet } from "../language/words.ts";
import type { GradeInput } from "../ports/engine.ts";

interface WayToAsk {
  question: string;
  /** The visitor's own words in it. */
  message: string;
}

/** Sentences that ask something are judged by themselves, up to this many. */
const MOST_SENTENCES = 4;
const quoted = /["“„«][^"“”„«»]{8,}["”“»]|(?<=^|[\s(:])['‘][^'‘’]{8,}['’](?=$|[\s).,:;!?])/gu;

/**
 * The question as it is, then: without words that address the grader; each sentence that asks something alone, without
 * quotations, which borrow the documents' own words; and, where a rewrite lost what the visitor wrote (a model can be
 * talked into that), both together. The worst grade of all of them counts.
 */
export function waysToAsk({ question, message = question }: Pick<GradeInput, "question" | "message">): WayToAsk[] {
  const ways = [{ question, message }];
  if (message !== question) {
    const stems = stemSet(question);
    const lost = distinctTerms(message).filter((term) => term.weight >= 1 && !meets(stems, term));
    if (lost.length > 0) ways.push({ question: `${message} ${question}`, message });
  }
  // What was carried over from earlier messages goes with each of its sentences.
  const carried = question.startsWith(message) ? question.slice(message.length) : "";
  for (const sentence of asking(message)) ways.push({ question: `${sentence}${carried}`, message: sentence });
  for (const way of [...ways]) {
    const plain = { question: withoutGraderTalk(way.question), message: withoutGraderTalk(way.message) };
    if (plain.question !== way.question || plain.message !== way.message) ways.push(plain);
  }
  return ways;
}

/** The asking sentences of a message that says more than that; none of a message that is one question. */
function asking(message: string): string[] {
  const bare = message.replace(quoted, " ");
  const { all: sentences, asking: found } = askingSentences(bare);
  if (found.length > 0)
    return found.length === 1 && sentences.length === 1 && bare === message ? [] : found.slice(-MOST_SENTENCES);
  return bare !== message && distinctTerms(bare).length > 0 ? [bare] : [];
}
