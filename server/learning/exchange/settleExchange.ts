/** Decides which questions of an exchange were answered, by similarity of questions and answers. */

import { dot } from "../../language/dot.ts";
import { elementAt } from "../../language/lists.ts";
import type { Embedder } from "../../ports/embedder.ts";
import { readMeanings } from "../gapMeaning.ts";
import { findQuestions } from "./findQuestions.ts";
import { findStatements } from "./findStatements.ts";
import type { ExchangeLine } from "./line.ts";
import { type SettledQuestion, settleQuestions } from "./settleQuestions.ts";

/** @param more as for `anonymize` @throws embedder errors */
export async function settleExchange(
  embedder: Embedder,
  { lines, locale }: { lines: readonly ExchangeLine[]; locale: string | null },
  more: { known: string; names: string[] },
): Promise<SettledQuestion[]> {
  const questions = findQuestions(lines, locale);
  const statements = findStatements(lines, more);
  if (questions.length === 0 || statements.length === 0) return [];
  const vectors = await readMeanings(embedder, [
    ...questions.map(({ cold }) => cold),
    ...statements.map(({ text }) => text),
  ]);
  const similarity = (question: number, statement: number) =>
    dot(elementAt(vectors, question), elementAt(vectors, questions.length + statement));
  return settleQuestions(questions, statements, similarity, embedder.isLexical);
}
