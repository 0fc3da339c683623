/** How far the cited passages say what an answer in another language says: by vectors of many languages, clause by clause. */
import { clausesOf, isCondition } from "../language/clauses.ts";
import { denies, denyingLanguage, withoutAssent } from "../language/denies.ts";
import { dot } from "../language/dot.ts";
import type { Embedder } from "../ports/embedder.ts";

type ReadForeign = NonNullable<Embedder["readForeign"]>;

/** One statement beside the sources. */
export interface Across {
  /** With the nearest sentence, or a clause of one: a cosine. */
  likeness: number;
  clauses: AcrossClause[];
}

interface AcrossClause {
  clause: string;
  likeness: number;
  /** The sources' clauses that come nearest, nearest first. */
  near: string[];
}

/** Clauses this much farther than the nearest one are about something else. */
const FARTHER = 0.06;
/** Below it nothing in the sources is about the same. */
const SPEAKS_OF = 0.4;

/** What is laid beside a statement: sentences and their clauses. */
export const textsAcross = (sentences: readonly string[]): string[] => [
  ...new Set([...sentences, ...sentences.flatMap(clausesOf)]),
];

/** @throws what the embedder throws */
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
  const vectors = new Map(texts.map((text, at) => [text, read[at]!]));
  const clauses = [...new Set(sentences.flatMap(clausesOf))];
  const rank = (text: string, others: string[]) =>
    others
      .map((other) => ({ other, likeness: dot(vectors.get(text)!, vectors.get(other)!) }))
      .sort((a, b) => b.likeness - a.likeness);
  return said.map(({ whole, clauses: own }) => ({
    likeness: Math.max(0, rank(whole, given)[0]?.likeness ?? 0),
    clauses: own.map((clause) => {
      const ranked = rank(clause, clauses);
      const [nearest] = ranked;
      const near = ranked.filter(({ likeness }) => likeness >= nearest!.likeness - FARTHER);
      return { clause, likeness: nearest?.likeness ?? 0, near: near.map(({ other }) => other) };
    }),
  }));
}

/**
 * Whether a clause denies what the sources affirm, or the other way round: `turned` where each clause that speaks of the same does the
 * opposite, `same` where some denial is met by a denial; null where it can't be told.
 */
export function polarityAcross({ clauses }: Across, answer: string, source: string): "turned" | "same" | null {
  const [own, given] = [denyingLanguage(answer), denyingLanguage(source)];
  if (own === null || given === null) return null;
  const compared = clauses
    .filter(({ clause, likeness }) => likeness >= SPEAKS_OF && !isCondition(clause))
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
