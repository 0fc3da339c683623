/** How well the cited passages support an answer in meaning, sentence by sentence. One call to the embedder. */

import { citedNumbers } from "../language/citations.ts";
import { mainSeam } from "../language/clauses.ts";
import { dot } from "../language/dot.ts";
import { elementAt, lookUp, zip } from "../language/lists.ts";
import { isGiven, partsIn, type Quantity, quantitiesIn } from "../language/quantities.ts";
import { readQuestion } from "../language/question/readQuestion.ts";
import { continuesCondition, picksUpQuestion } from "../language/statementOpenings.ts";
import { type Glossary, translateBy } from "../language/translateWords.ts";
import { distinctTerms } from "../language/words.ts";
import { type Embedder, PIECE_DIMENSIONS, readTexts, type TextReading } from "../ports/embedder.ts";
import type { GradeInput } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { type Across, measureAcross, textsAcross } from "./measureAcross.ts";
import { bridgeOf } from "./sharesLanguage.ts";
import { sourcesOf, statementsOf, withoutSource } from "./statements.ts";
import { waysToAsk } from "./waysToAsk.ts";

export type Reader = Pick<Embedder, "embed" | "read" | "readForeign">;

/** How a text compares with the sources. */
export interface Similarity {
  /** Cosine with the most similar sentence, or pair of adjacent sentences, of the cited passages. */
  similarity: number;
  /** Mean over its words of the best word similarity; null if the embedder has no word vectors. */
  closeness: number | null;
  /** It contains amounts, and the sources have all of them. */
  hasAmounts: boolean;
}

/** One statement of the answer compared with the sources. */
export interface Supported extends Similarity {
  statement: string;
  /** Its main clauses, if several can stand alone. */
  parts: Similarity[];
  /** The nearest sentences, nearest first. */
  near: string[];
  /** For an answer in a different language from its sources, if there are vectors for it. */
  across?: Across;
}

export interface Support {
  statements: Supported[];
  /** The text after the answer's last citation. */
  trailing: Similarity[];
  /** Compared with the sources across languages. */
  isAcross?: boolean;
  /** All text of the cited passages. */
  sentences: readonly string[];
  /** Similarity of the question and the cited text; null if the question is too short to tell. */
  about: number | null;
}

/** Short texts such as "Yes, please" could be about anything. */
const MIN_TERMS = 2;
const NEAREST = 4;
/** Sentences this much farther than the nearest are about something else. */
const FARTHER = 0.15;
/** A product of two pieces that are the same. */
const UNIT = 127 * 127;

/**
 * Embeds the passages ahead of time, for an embedder with a cache.
 * @param answer as much of it as is written: in another language it is compared by other vectors
 * @throws the embedder's errors
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

/** @throws the embedder's errors */
export async function measureSupport(embedder: Reader, input: GradeInput, signal?: AbortSignal): Promise<Support> {
  const cited = citedNumbers(input.answer);
  const sources = input.passages.filter((passage) => cited.has(passage.n));
  const source = textOf(sources);
  const { by, glossary } = bridgeOf(input.answer, source, input.message ?? input.question);
  const { asked, statements, trailing } = textsOf(input, glossary);
  const { sentences, joined } = sourcesOf(sources);
  const said = statements.flatMap(({ whole, parts }) => [whole, ...parts]);
  const wanted = [...asked, ...trailing, ...said, ...sentences, ...joined];
  const laid =
    by === "same" || !embedder.readForeign
      ? null
      : measureAcross(
          embedder.readForeign,
          statements.map(({ statement }) => statement),
          sentences,
          signal,
        );
  const [read, across] = await Promise.all([readTexts(embedder, wanted, signal), laid]);
  const readings = new Map(zip(wanted, read));
  const amounts = [...quantitiesIn(source), ...partsIn(source)];
  const { best, similarityOf, nearestTo } = comparing(readings, { sentences, joined, amounts });
  return {
    ...(across && { isAcross: true }),
    sentences,
    trailing: trailing.map(similarityOf),
    about: asked.length === 0 ? null : Math.min(...asked.map(best)),
    statements: statements.map(({ statement, whole, parts }, index) => ({
      ...{ statement, ...similarityOf(whole), parts: parts.map(similarityOf) },
      near: nearestTo(whole),
      ...(across && { across: elementAt(across, index) }),
    })),
  };
}

/** What is compared with the sources: the ways to ask, each statement with its clauses, and the rest of the answer. */
function textsOf({ question, message, answer }: GradeInput, glossary: Glossary | null) {
  const asked = waysToAsk({ question, ...(message === undefined ? {} : { message }) })
    .map((way) => way.question)
    .filter((text) => readQuestion(text).terms.length >= MIN_TERMS);
  const statements = statementsOf(answer).map((statement) => ({
    statement,
    whole: inEnglish(picksUpQuestion.test(statement) ? `${question} ${statement}` : statement, glossary),
    parts: partsOf(statement).map((part) => inEnglish(part, glossary)),
  }));
  return { asked, statements, trailing: withoutSource(answer).map((text) => inEnglish(text, glossary)) };
}

/** Compares texts with the sources. @param readings of all texts, by text */
function comparing(
  readings: Map<string, TextReading>,
  { sentences, joined, amounts }: { sentences: readonly string[]; joined: readonly string[]; amounts: Quantity[] },
) {
  const of = (text: string) => lookUp(readings, text);
  const [given, pairs] = [sentences.map(of), joined.map(of)];
  const pieces = given.map((reading) => reading.pieces);
  const similarities = (text: string, others: TextReading[]) => {
    const { vector } = of(text);
    return others.map((other) => dot(vector, other.vector));
  };
  const best = (text: string) => Math.max(0, ...similarities(text, given), ...similarities(text, pairs));
  return {
    best,
    similarityOf: (text: string): Similarity => ({
      similarity: best(text),
      closeness: closenessOf(of(text).pieces, pieces),
      hasAmounts: hasAmounts(text, amounts),
    }),
    nearestTo(text: string): string[] {
      const ranked = zip(sentences, similarities(text, given))
        .map(([sentence, similarity]) => ({ sentence, similarity }))
        .sort((a, b) => b.similarity - a.similarity);
      const nearest = ranked[0]?.similarity ?? 0;
      const near = ranked.filter(({ similarity }) => similarity >= nearest - FARTHER);
      return near.slice(0, NEAREST).map(({ sentence }) => sentence);
    },
  };
}

/** A shorter clause says too little to be looked up alone. */
const MIN_OF_PART = 3;
/** The main clauses of a statement that can stand alone; none if it is a single clause. */
function partsOf(statement: string): string[] {
  const parts = statement.split(mainSeam);
  const isWhole = (part: string) => distinctTerms(part).length >= MIN_OF_PART && !continuesCondition.test(part);
  return parts.length > 1 ? parts.filter(isWhole) : [];
}

/** A statement translated word by word into English; unchanged if few words are known. */
function inEnglish(statement: string, glossary: Glossary | null): string {
  if (!glossary) return statement;
  return statement
    .split(/[,;:]\s/)
    .flatMap((clause) => translateBy(glossary, clause))
    .flatMap(({ word, english }) => english ?? (distinctTerms(word).length > 0 ? word : []))
    .join(" ");
}

/** How many of a statement's pieces are compared at once: each of the sources' numbers is then read once for all of them. */
const TOGETHER = 4;

/** For each piece of the statement the highest similarity with the sources, averaged. */
function closenessOf(own: Int8Array | null, given: (Int8Array | null)[]): number | null {
  if (own === null || own.length === 0) return null;
  const group = TOGETHER * PIECE_DIMENSIONS;
  const padded = new Int8Array(Math.ceil(own.length / group) * group);
  padded.set(own);
  let sum = 0;
  for (let at = 0; at < padded.length; at += group) sum += highestOf(padded.subarray(at, at + group), given);
  return sum / (own.length / PIECE_DIMENSIONS);
}

/** The highest cosines of a group of pieces, added up. Plain variables: most of the grade's time goes here. */
function highestOf(group: Int8Array, given: (Int8Array | null)[]): number {
  let [best0, best1, best2, best3] = [0, 0, 0, 0];
  for (const pieces of given) {
    for (let from = 0; pieces && from < pieces.length; from += PIECE_DIMENSIONS) {
      let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
      for (let i = 0; i < PIECE_DIMENSIONS; i++) {
        const number = pieces[from + i] ?? 0;
        sum0 += (group[i] ?? 0) * number;
        sum1 += (group[PIECE_DIMENSIONS + i] ?? 0) * number;
        sum2 += (group[2 * PIECE_DIMENSIONS + i] ?? 0) * number;
        sum3 += (group[3 * PIECE_DIMENSIONS + i] ?? 0) * number;
      }
      best0 = Math.max(best0, sum0);
      best1 = Math.max(best1, sum1);
      best2 = Math.max(best2, sum2);
      best3 = Math.max(best3, sum3);
    }
  }
  return (best0 + best1 + best2 + best3) / UNIT;
}

function hasAmounts(statement: string, given: Quantity[]): boolean {
  const stated = quantitiesIn(statement);
  return stated.length > 0 && stated.every((amount) => isGiven(amount, given));
}
