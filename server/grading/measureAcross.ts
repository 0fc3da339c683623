/** Support for an answer in another language, by multilingual embeddings, clause by clause. */

import { clausesOf, isCondition } from "../language/clauses.ts";
import { denies, denyingLanguage, withoutAssent } from "../language/denies.ts";
import { dot } from "../language/dot.ts";
import { lookUp, zip } from "../language/lists.ts";
import type { Embedder } from "../ports/embedder.ts";

type ReadForeign = NonNullable<Embedder["readForeign"]>;

/** One statement compared with the sources. */
export interface Across {
  /** Cosine with the nearest sentence, or a clause of one. */
  similarity: number;
  clauses: AcrossClause[];
}

interface AcrossClause {
  clause: string;
  similarity: number;
  /** The sources' clauses, nearest first. */
  near: string[];
}

/** Clauses this much farther than the nearest are about something else. */
const FARTHER = 0.06;
/** Below this, nothing in the sources is about the same thing. */
const SPEAKS_OF = 0.4;

/** What a statement is compared with: sentences and their clauses. */
export const textsAcross = (sentences: readonly string[]): string[] => [
  ...new Set([...sentences, ...sentences.flatMap(clausesOf)]),
];

/** @throws the embedder's errors */
export async function measureAcross(
  readForeign: ReadForeign,
  statements: readonly string[],
  sentences: readonly string[],
  signal?: AbortSignal,
): Promise<Across[]> {
  const given = textsAcross(sentences);
  const said = statements.map((statement) => {
    const whole = withoutAssent(statement);
    return { whole, clauses: clausesOf(whole) };
  });
  const texts = [...new Set([...given, ...said.flatMap(({ whole, clauses }) => [whole, ...clauses])])];
  const read = await readForeign(texts, "question", signal);
  const vectors = new Map(zip(texts, read));
  const clauses = [...new Set(sentences.flatMap(clausesOf))];
  const rank = (text: string, others: string[]) =>
    others
      .map((other) => ({ other, similarity: dot(lookUp(vectors, text), lookUp(vectors, other)) }))
      .sort((a, b) => b.similarity - a.similarity);
  return said.map(({ whole, clauses: own }) => ({
    similarity: Math.max(0, rank(whole, given)[0]?.similarity ?? 0),
    clauses: own.map((clause) => {
      const ranked = rank(clause, clauses);
      const nearest = ranked[0]?.similarity ?? 0;
      const near = ranked.filter(({ similarity }) => similarity >= nearest - FARTHER);
      return { clause, similarity: nearest, near: near.map(({ other }) => other) };
    }),
  }));
}

/**
 * Polarity against the sources: `turned` if every clause about the same thing says the opposite, `same` if a denial
 * is matched by a denial, null if it can't be told.
 */
export function polarityAcross({ clauses }: Across, answer: string, source: string): "turned" | "same" | null {
  const [own, given] = [denyingLanguage(answer), denyingLanguage(source)];
  if (own === null || given === null) return null;
  const compared = clauses
    .filter(({ clause, similarity }) => similarity >= SPEAKS_OF && !isCondition(clause))
    .map(({ clause, near }) => {
      const isDenied = denies(clause, own);
      const stated = near.filter((other) => !isCondition(other) && !/[?？؟]\s*$/.test(other));
      return {
        isDenied,
        against: stated.filter((other) => denies(other, given) !== isDenied).length,
        of: stated.length,
      };
    });
  if (compared.some(({ against, of }) => of > 0 && against === of)) return "turned";
  return compared.some(({ isDenied, against, of }) => isDenied && against < of) ? "same" : null;
}
