/** Finds the sources of an answer that cites none: each sentence gets the passage that says the same thing. */

import { dot } from "../../language/dot.ts";
import { elementAt } from "../../language/lists.ts";
import { splitSentences } from "../../language/units.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Passage } from "../../ports/passage.ts";
import { sourcesOf, statementsOf } from "../statements.ts";

/** A sentence that states something, and its end in the answer. */
interface Place {
  statement: string;
  end: number;
}

/**
 * @param least minimum similarity at which a passage supports a sentence
 * @returns the answer with citations; null when a sentence has no supporting passage
 * @throws the embedder's errors
 */
export async function groundSentences(
  embedder: Pick<Embedder, "embed">,
  { answer, passages }: { answer: string; passages: Passage[] },
  least: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const places = placesOf(answer);
  if (places.length === 0 || passages.length === 0) return null;
  const sources = passages.flatMap((passage) => {
    const { sentences, joined } = sourcesOf([passage]);
    return [...sentences, ...joined].map((text) => ({ n: passage.n, text }));
  });
  const texts = [...places.map(({ statement }) => statement), ...sources.map(({ text }) => text)];
  const vectors = await embedder.embed(texts, signal);
  const given = vectors.slice(places.length);
  const found: number[] = [];
  for (const own of vectors.slice(0, places.length)) {
    const similarities = given.map((vector) => dot(own, vector));
    const best = Math.max(...similarities);
    if (best < least) return null;
    found.push(elementAt(sources, similarities.indexOf(best)).n);
  }
  return withMarks(answer, places, found);
}

/** Sentences in code, questions and introductions state nothing. */
function placesOf(answer: string): Place[] {
  const places: Place[] = [];
  let at = 0;
  let fence = "";
  for (const line of answer.split("\n")) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    const isCode = fence !== "" || marks !== "";
    if (fence === "") fence = marks;
    else if (marks.startsWith(fence)) fence = "";
    let from = 0;
    for (const sentence of isCode ? [] : splitSentences(line)) {
      const start = line.indexOf(sentence, from);
      if (start < 0) continue;
      from = start + sentence.length;
      const [statement] = statementsOf(sentence);
      if (statement !== undefined) places.push({ statement, end: at + from });
    }
    at += line.length + 1;
  }
  return places;
}

/** Consecutive sentences on one line with the same source share one mark. */
function withMarks(answer: string, places: Place[], numbers: number[]): string {
  let marked = "";
  let from = 0;
  for (const [index, { end }] of places.entries()) {
    const next = places[index + 1];
    const goesOn = next && numbers[index + 1] === numbers[index] && !answer.slice(end, next.end).includes("\n");
    if (goesOn) continue;
    marked += `${answer.slice(from, end).trimEnd()} [${numbers[index]}]`;
    from = end;
  }
  return marked + answer.slice(from);
}
