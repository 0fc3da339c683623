/** The sentence in the passages that covers most of the question. Pure. */
import { elementAt } from "../../language/lists.ts";
import { type AskedTerm, matcherOf, shareOfMask } from "./askedTerms.ts";
import type { ReadText } from "./readText.ts";

export interface Place {
  /** Index of its passage among those given; their count when there is no such sentence. */
  rank: number;
  /** The sentence with its neighbours. */
  text: string;
  /** Terms matched in the sentence, with its neighbours, and in the whole passage, as bit masks, headings included. */
  sentence: number;
  window: number;
  passage: number;
  /** Terms matched in each passage, by its number. */
  byPassage: Map<number, number>;
  /** Proximity of the matched terms in the sentence: their count per word from first to last; 0.5 for a single one. */
  closeness: number;
}

/** Scans the passages, best first, for the terms of one question. */
export function findBestPlace(terms: AskedTerm[], { pages }: ReadText): Place {
  const match = matcherOf(terms);
  const share = (mask: number) => shareOfMask(mask, terms);
  const place: Place = {
    rank: pages.length,
    text: "",
    sentence: 0,
    window: 0,
    passage: 0,
    byPassage: new Map(),
    closeness: 0.5,
  };
  let best = -1;
  for (const [rank, { n, headingStems, sentences }] of pages.entries()) {
    const heading = union(headingStems.map(match));
    const masks = sentences.map(({ stems }) => stems.map(match));
    const unions = masks.map(union);
    const whole = heading | union(unions);
    place.byPassage.set(n, whole);
    for (const [index, own] of unions.entries()) {
      const sentence = own | heading;
      const window = sentence | (unions[index - 1] ?? 0) | (unions[index + 1] ?? 0);
      const score = share(own) + 0.5 * share(sentence) + 0.5 * share(window) - 0.01 * rank;
      if (score <= best) continue;
      best = score;
      const around = sentences.slice(Math.max(0, index - 1), index + 2);
      const text = around.map((one) => one.text).join(" ");
      Object.assign(place, {
        rank,
        text,
        sentence,
        window,
        passage: whole,
        closeness: closenessOf(elementAt(masks, index)),
      });
    }
  }
  return place;
}

const union = (masks: number[]) => masks.reduce((sum, mask) => sum | mask, 0);

function closenessOf(masks: number[]): number {
  const seen = new Set<number>();
  const places = masks.flatMap((mask, index) => {
    if (mask === 0 || seen.has(mask)) return [];
    seen.add(mask);
    return [index];
  });
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return 0.5;
  return places.length / (last - first + 1);
}
