/**
 * The only reader of questions: the cache, the search, the grader and the local engine learn all they know about a
 * question from it. Pure.
 */
import { BoundedMap } from "../boundedMap.ts";
import { Question, type Weights } from "./question.ts";

/** About 3,000 questions, as the cache reads them. */
const BYTES = 32e6;
/** Measured on the heap, with all parts computed. */
const PER_QUESTION = 2000;
const PER_CHARACTER = 100;
const kept = new BoundedMap<Question>(BYTES);

/**
 * Reads a question. Results are cached: the same question recurs in later turns, and has several readers in each.
 * @param weights how its terms are chosen and weighted; merging two of these settings would change verdicts:
 *   - `topic` (default), for answers without a model: light stems in any language, without any function words
 *   - `cache`: English stems and synonyms. In English only English function words are left out, since others' may be
 *     its topic ("car", "die"), and everyday words weigh little, since sharing them proves nothing
 *   - `search`: the terms that documents are indexed by
 *   - `grade`: the same terms at each of their positions, since a word that a rewrite added weighs less than the
 *     visitor's own; without function words of any language
 */
export function readQuestion(text: string): Question<"topic">;
export function readQuestion<By extends Weights>(text: string, settings: { weights: By }): Question<By>;
export function readQuestion(text: string, { weights }: { weights: Weights } = { weights: "topic" }): Question {
  const key = `${weights} ${text}`;
  const known = kept.get(key);
  if (known) return known;
  const question = new Question(text, weights);
  kept.set(key, question, PER_QUESTION + PER_CHARACTER * text.length);
  return question;
}
