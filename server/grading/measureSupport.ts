/** How far the cited passages mean what an answer says, sentence by sentence. The embedder is asked once. */

import { citedNumbers } from "../language/citations.ts";
import { dot } from "../language/dot.ts";
import { distinctTerms } from "../language/words.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { GradeInput, Passage } from "../ports/engine.ts";
import { sourcesOf, statementsOf } from "./statements.ts";
import { waysToAsk } from "./waysToAsk.ts";

/** One statement of the answer beside the sources. */
export interface Supported {
  statement: string;
  /** Likeness of meaning with the nearest sentence, or two in a row, of the cited passages: a cosine. */
  likeness: number;
  /** The nearest sentences, nearest first. */
  near: string[];
}

export interface Support {
  statements: Supported[];
  /** Likeness of what was asked with what is cited; null where the question is too short to tell. */
  about: number | null;
}

/** "Yes, please" is about anything. */
const LEAST_TERMS = 2;
const NEAREST = 4;
/** Sentences this much farther than the nearest one are about something else. */
const FARTHER = 0.15;

/** Embeds what passages say, for an embedder that remembers. @throws what the embedder throws */
export async function embedSources(
  embedder: Pick<Embedder, "embed">,
  passages: Passage[],
  signal?: AbortSignal,
): Promise<void> {
  const { sentences, joined } = sourcesOf(passages);
  await embedder.embed([...sentences, ...joined], signal);
}

/** @throws what the embedder throws */
export async function measureSupport(
  embedder: Pick<Embedder, "embed">,
  { question, message, answer, passages }: GradeInput,
  signal?: AbortSignal,
): Promise<Support> {
  const statements = statementsOf(answer);
  const cited = citedNumbers(answer);
  const { sentences, joined } = sourcesOf(passages.filter((passage) => cited.has(passage.n)));
  const asked = waysToAsk({ question, ...(message === undefined ? {} : { message }) })
    .map((way) => way.question)
    .filter((text) => distinctTerms(text).length >= LEAST_TERMS);
  const vectors = await embedder.embed([...asked, ...statements, ...sentences, ...joined], signal);
  const take = (count: number) => vectors.splice(0, count);
  const [questions, said, given, pairs] = [
    take(asked.length),
    take(statements.length),
    take(sentences.length),
    vectors,
  ];
  const likenesses = (vector: number[], others: number[][]) => others.map((other) => dot(vector, other));
  const best = (vector: number[]) => Math.max(0, ...likenesses(vector, given), ...likenesses(vector, pairs));
  return {
    about: questions.length === 0 ? null : Math.min(...questions.map(best)),
    statements: statements.map((statement, index) => {
      const alike = likenesses(said[index]!, given);
      const ranked = sentences
        .map((sentence, at) => ({ sentence, likeness: alike[at]! }))
        .sort((a, b) => b.likeness - a.likeness);
      const near = ranked.filter(({ likeness }) => likeness >= ranked[0]!.likeness - FARTHER).slice(0, NEAREST);
      return {
        statement,
        likeness: Math.max(0, ...alike, ...likenesses(said[index]!, pairs)),
        near: near.map(({ sentence }) => sentence),
      };
    }),
  };
}
