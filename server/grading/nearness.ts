/** Whether the documents speak of what is asked at all, told from what the search has found. Pure. */
import type { Passage } from "../ports/engine.ts";

/** What the similarity of word pieces counts beside that of the whole texts. */
const PIECES = 0.75;
/**
 * Less than this, and what was found is about something else. Chosen by a logistic regression on questions that were asked of the
 * documents of others; with each set left out it tells them apart with an AUROC of .92 to .998 (eval/README.md).
 */
const LEAST = 0.68;

/**
 * The similarity in meaning of the find that comes nearest, 0 to about 1.5.
 * @returns null where meaning is not compared piece by piece, so that this can't be told
 */
export function nearnessOf(passages: Pick<Passage, "scores">[]): number | null {
  const found = passages.flatMap(({ scores: { vector, pieces } }) =>
    vector === undefined || pieces === undefined ? [] : [vector + PIECES * pieces],
  );
  return found.length === 0 ? null : Math.max(...found);
}

/** True when the documents say nothing about what is asked, as far as that can be told. */
export function isOffTopic(passages: Pick<Passage, "scores">[]): boolean {
  return (nearnessOf(passages) ?? LEAST) < LEAST;
}
