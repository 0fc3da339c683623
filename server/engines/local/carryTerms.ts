/** Chooses the words of earlier lines that a search carries over, and their weights. Pure; no model. */

import { readQuestion } from "../../language/question/readQuestion.ts";
import { stopWordsOf } from "../../language/stopWords.ts";
import { tokenize, weightOf } from "../../language/tokenize.ts";
import { fold, wordPattern } from "../../language/words.ts";
import type { CarriedTerm, HistoryLine } from "../../ports/engine.ts";

/** More would not change the results, and each costs an index lookup. */
const MAX_TERMS = 24;
const MIN_WEIGHT = 0.02;
/** No carried-over word outweighs one of the message. */
const MAX_WEIGHT = 0.6;
const MAX_CHARACTERS = 1500;

/**
 * Fitted on public dialogues of eight tenants to what the next answer rested on, cross-validated by conversation.
 * A visitor's line keeps its weight regardless of age, and the first one sets the topic; an assistant's fades at once.
 */
const WEIGHTS = {
  line: 0.16,
  first: 2.2,
  latest: 2.7,
  asking: 1.65,
  /** All earlier lines count more when the visitor is answering a question. */
  clarified: 2.5,
  /** A message about the same things needs fewer carried-over words. */
  repeating: 0.65,
  /** A cited answer consists of a passage's own words, which would only find that passage again. */
  quoting: 0.15,
};
/** Longer lines weigh less per word: visitors' by length to the power of 0.6, answers' by 1.2. */
const SHORT_LINE = 8;
const SHARING = { visitor: 0.6, assistant: 1.2 };
/** Words of longer conversations weigh less too, by the square root of their number, counted as at least 24. */
const SHORT_HISTORY = 32;
const MIN_HISTORY_WORDS = 24;

const ASKS = /[?？؟]["')\]]*\s*$/;
const CITES = /\[\d{1,2}\]/;

/** A line's sentences with their search terms. */
interface Line {
  isVisitor: boolean;
  isQuote: boolean;
  sentences: { terms: Set<string>; asks: boolean }[];
  terms: Set<string>;
}

/**
 * @param history oldest first
 * @returns terms that the message lacks, heaviest first; at most 24
 */
export function carryTerms(message: string, history: HistoryLine[]): CarriedTerm[] {
  const spoken = stopWordsOf(wordsOf(history.map((line) => line.content).join("\n")));
  const lines = history.map((line) => readLine(line, spoken));
  const own = new Set(readQuestion(message, { weights: "search" }).terms.map(({ term }) => term));
  const factor = factorOf(own, lines);
  const weights = new Map<string, number>();
  for (const { terms, weight } of weighSentences(lines)) {
    for (const term of terms) if (!own.has(term)) weights.set(term, (weights.get(term) ?? 0) + weight * factor);
  }
  return [...weights]
    .map(([term, weight]) => ({ term, weight: Math.min(MAX_WEIGHT, weight) * weightOf(term) }))
    .filter(({ weight }) => weight >= MIN_WEIGHT)
    .sort((a, b) => b.weight - a.weight || (a.term < b.term ? -1 : 1))
    .slice(0, MAX_TERMS);
}

function readLine({ role, content }: HistoryLine, spoken: ReadonlySet<string> | null): Line {
  const text = content.slice(0, MAX_CHARACTERS);
  const stops = stopWordsOf(wordsOf(text)) ?? spoken;
  const sentences = text
    .split(/(?<=[.!?。！？؟])\s+|\n+/)
    .map((sentence) => ({ terms: topicTerms(sentence, stops), asks: ASKS.test(sentence) }));
  const terms = new Set(sentences.flatMap((sentence) => [...sentence.terms]));
  return { isVisitor: role === "visitor", isQuote: role === "assistant" && CITES.test(content), sentences, terms };
}

/** How much this message depends on the history. */
function factorOf(own: Set<string>, lines: Line[]): number {
  const said = new Set(lines.flatMap((line) => [...line.terms]));
  const repeated = [...own].filter((term) => said.has(term)).length / Math.max(1, own.size);
  const last = lines.at(-1);
  const isClarified = last && !last.isVisitor && last.sentences.at(-1)?.asks;
  return (
    Math.sqrt(SHORT_HISTORY / Math.max(MIN_HISTORY_WORDS, said.size)) *
    WEIGHTS.repeating ** repeated *
    (isClarified ? WEIGHTS.clarified : 1)
  );
}

function weighSentences(lines: Line[]): { terms: Set<string>; weight: number }[] {
  const first = lines.find((line) => line.isVisitor);
  /** Age, counted in visitor messages. */
  let age = 0;
  return lines.toReversed().flatMap((line) => {
    const length = Math.max(1, (1 + line.terms.size) / SHORT_LINE);
    if (line.isVisitor) {
      age++;
      const weight = (WEIGHTS.line * (line === first ? WEIGHTS.first : 1)) / length ** SHARING.visitor;
      return [{ terms: line.terms, weight }];
    }
    const fading = age === 0 ? WEIGHTS.latest : 1 / (1 + age);
    const weight = (WEIGHTS.line * fading * (line.isQuote ? WEIGHTS.quoting : 1)) / length ** SHARING.assistant;
    return line.sentences.map(({ terms, asks }) => ({ terms, weight: asks ? weight * WEIGHTS.asking : weight }));
  });
}

/** In index form, without the function words of the line's language. */
function topicTerms(text: string, stops: ReadonlySet<string> | null): Set<string> {
  return new Set(tokenize(text.replace(wordPattern, (word) => (stops?.has(fold(word)) ? " " : word))));
}

function wordsOf(text: string): string[] {
  return (text.slice(0, MAX_CHARACTERS).match(wordPattern) ?? []).map(fold);
}
