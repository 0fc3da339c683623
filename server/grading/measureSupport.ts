/** How well the cited passages support an answer in meaning, sentence by sentence. One call to the embedder. */

import { citedNumbers } from "../language/citations.ts";
import { dot } from "../language/dot.ts";
import { type Glossary, translateBy } from "../language/translateWords.ts";
import { distinctTerms } from "../language/words.ts";
import { type Embedder, PIECE_DIMENSIONS, readTexts, type TextReading } from "../ports/embedder.ts";
import type { GradeInput } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { type Across, measureAcross, textsAcross } from "./measureAcross.ts";
import { isGiven, partsIn, type Quantity, quantitiesIn } from "./quantities.ts";
import { bridgeOf } from "./sharesLanguage.ts";
import { sourcesOf, statementsOf, withoutSource } from "./statements.ts";
import { waysToAsk } from "./waysToAsk.ts";

export type Reader = Pick<Embedder, "embed" | "read" | "readForeign">;

/** How a text compares with the sources. */
export interface Likeness {
  /** Cosine with the most similar sentence, or pair of adjacent sentences, of the cited passages. */
  likeness: number;
  /** Mean over its words of the best word similarity; null if the embedder has no word vectors. */
  closeness: number | null;
  /** It contains amounts, and the sources have all of them. */
  hasAmounts: boolean;
}

/** One statement of the answer compared with the sources. */
export interface Supported extends Likeness {
  statement: string;
  /** Its main clauses, if several can stand alone. */
  parts: Likeness[];
  /** The nearest sentences, nearest first. */
  near: string[];
  /** For an answer in another language than its sources, if there are vectors for it. */
  across?: Across;
}

export interface Support {
  statements: Supported[];
  /** The text after the answer's last citation. */
  trailing: Likeness[];
  /** Compared with the sources across languages. */
  isAcross?: boolean;
  /** All text of the cited passages. */
  sentences: readonly string[];
  /** Similarity of the question and the cited text; null if the question is too short to tell. */
  about: number | null;
}

/** Short texts such as "Yes, please" could be about anything. */
const LEAST_TERMS = 2;
const NEAREST = 4;
/** Sentences this much farther than the nearest are about something else. */
const FARTHER = 0.15;

/**
 * Embeds the passages ahead of time, for an embedder with a cache.
 * @param answer as much of it as is written: in another language it is compared by other vectors
 * @throws what the embedder throws
 */
export async function embedSources(
  embedder: Reader,
  { answer, passages }: Pick<GradeInput, "answer" | "passages">,
  signal?: AbortSignal,
): Promise<void> {
  const sources = sourcesOf(passages);
  const isAcross = bridgeOf(answer, textOf(passages), "").by !== "same";
  await Promise.all([
    readTexts(embedder, [...sources.sentences, ...sources.joined], signal),
    isAcross ? embedder.readForeign?.(textsAcross(sources.sentences), "question", signal) : null,
  ]);
}

const textOf = (passages: Passage[]) => passages.map(({ content }) => content).join("\n");

/** @throws what the embedder throws */
export async function measureSupport(
  embedder: Reader,
  { question, message, answer, passages }: GradeInput,
  signal?: AbortSignal,
): Promise<Support> {
  const cited = citedNumbers(answer);
  const sources = passages.filter((passage) => cited.has(passage.n));
  const source = textOf(sources);
  const { by, glossary } = bridgeOf(answer, source, message ?? question);
  const statements = statementsOf(answer);
  const { sentences, joined } = sourcesOf(sources);
  const asked = waysToAsk({ question, ...(message === undefined ? {} : { message }) })
    .map((way) => way.question)
    .filter((text) => distinctTerms(text).length >= LEAST_TERMS);
  const texts = statements.map((statement) => ({
    whole: inEnglish(ASSENTING.test(statement) ? `${question} ${statement}` : statement, glossary),
    parts: partsOf(statement).map((part) => inEnglish(part, glossary)),
  }));
  const trailing = withoutSource(answer).map((text) => inEnglish(text, glossary));
  const wanted = [
    ...asked,
    ...trailing,
    ...texts.flatMap(({ whole, parts }) => [whole, ...parts]),
    ...sentences,
    ...joined,
  ];
  const laid =
    by === "same" || !embedder.readForeign ? null : measureAcross(embedder.readForeign, statements, sentences, signal);
  const [read, across] = await Promise.all([readTexts(embedder, wanted, signal), laid]);
  const readings = new Map(wanted.map((text, index) => [text, read[index]!]));
  const of = (text: string) => readings.get(text)!;
  const [given, pairs] = [sentences.map(of), joined.map(of)];
  const amounts = [...quantitiesIn(source), ...partsIn(source)];
  const likenesses = ({ vector }: TextReading, others: TextReading[]) =>
    others.map((other) => dot(vector, other.vector));
  const best = (reading: TextReading) => Math.max(0, ...likenesses(reading, given), ...likenesses(reading, pairs));
  const likenessOf = (text: string): Likeness => ({
    likeness: best(of(text)),
    closeness: closenessOf(
      of(text).pieces,
      given.map(({ pieces }) => pieces),
    ),
    hasAmounts: hasAmounts(text, amounts),
  });
  return {
    ...(across && { isAcross: true }),
    sentences,
    trailing: trailing.map(likenessOf),
    about: asked.length === 0 ? null : Math.min(...asked.map((text) => best(of(text)))),
    statements: statements.map((statement, index) => {
      const { whole, parts } = texts[index]!;
      const alike = likenesses(of(whole), given);
      const ranked = sentences
        .map((sentence, at) => ({ sentence, likeness: alike[at]! }))
        .sort((a, b) => b.likeness - a.likeness);
      const near = ranked.filter(({ likeness }) => likeness >= ranked[0]!.likeness - FARTHER).slice(0, NEAREST);
      return {
        ...{ statement, ...likenessOf(whole), parts: parts.map(likenessOf) },
        near: near.map(({ sentence }) => sentence),
        ...(across && { across: across[index]! }),
      };
    }),
  };
}

const PART = /;\s|\s[—–]\s|,\s(?=(?:and|but|while|und|aber|et|mais|y|pero)\s)/iu;
/** A shorter clause says too little to be looked up alone. */
const LEAST_OF_PART = 3;
/** Refers back to the previous part, which states the condition. */
const CONTINUES = /^(?:(?:and|und|et|y) )?(?:otherwise|else|then|sonst|sinon|si no)\b/iu;

/** The main clauses of a statement that can stand alone; none if it is a single clause. */
function partsOf(statement: string): string[] {
  const parts = statement.split(PART);
  const isWhole = (part: string) => distinctTerms(part).length >= LEAST_OF_PART && !CONTINUES.test(part);
  return parts.length > 1 ? parts.filter(isWhole) : [];
}

/** It picks up the question, which says the rest. */
const ASSENTING = /^(?:yes|no|sure|ja|nein|oui|non|sí)\b[\s,.:!–-]/iu;

/** A statement translated word by word into English; unchanged if few words are known. */
function inEnglish(statement: string, glossary: Glossary | null): string {
  if (!glossary) return statement;
  return statement
    .split(/[,;:]\s/)
    .flatMap((clause) => translateBy(glossary, clause))
    .flatMap(({ word, english }) => english ?? (distinctTerms(word).length > 0 ? word : []))
    .join(" ");
}

/** For each piece of the statement the highest similarity with the sources, averaged. */
function closenessOf(own: Int8Array | null, given: (Int8Array | null)[]): number | null {
  if (own === null || own.length === 0) return null;
  let sum = 0;
  for (let at = 0; at < own.length; at += PIECE_DIMENSIONS) {
    let best = 0;
    for (const pieces of given)
      for (let from = 0; pieces && from < pieces.length; from += PIECE_DIMENSIONS) {
        let product = 0;
        for (let i = 0; i < PIECE_DIMENSIONS; i++) product += own[at + i]! * pieces[from + i]!;
        if (product > best) best = product;
      }
    sum += best / (127 * 127);
  }
  return sum / (own.length / PIECE_DIMENSIONS);
}

function hasAmounts(statement: string, given: Quantity[]): boolean {
  const stated = quantitiesIn(statement);
  return stated.length > 0 && stated.every((amount) => isGiven(amount, given));
}
