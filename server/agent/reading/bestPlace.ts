/** The sentence of the passages that speaks most of what is asked, and what is missing there. Pure. */
import type { Passage } from "../../ports/engine.ts";
import { splitSentences } from "../local/units.ts";
import { type AskedTerm, matcherOf, shareOfMask, wordsOf } from "./askedTerms.ts";
import type { Line } from "./lineLikeness.ts";

export interface Place {
  /** Position of its passage among those given, from 0; their number when there is no place at all. */
  rank: number;
  /** The sentence with its neighbours. */
  text: string;
  /** Terms met in the sentence, with its neighbours, and in the whole passage; headings count in each. */
  sentence: number;
  window: number;
  passage: number;
  /** Terms met in each passage, by its number. */
  byPassage: Map<number, number>;
  /** How closely the met terms stand together in the sentence: their number per words from first to last; 0.5 for one. */
  closeness: number;
  /** Every line there is, headings included, for likeness. */
  lines: Line[];
  /** Share of the words that stand in running text, not in short lines, 0 to 1. */
  prose: number;
}

const MOST_SENTENCES = 80;
/** A line of so many words, or of fewer that end in a full stop, is running text; others are headings, entries or phrases. */
const RUNNING = 16;
const SENTENCE = 6;

/** Reads the passages, best first, for the terms of one question. */
export function findBestPlace(terms: AskedTerm[], passages: Passage[]): Place {
  const match = matcherOf(terms);
  const documents = new Map<string, number>();
  const place: Place = {
    rank: passages.length,
    text: "",
    sentence: 0,
    window: 0,
    passage: 0,
    byPassage: new Map(),
    closeness: 0.5,
    lines: [],
    prose: 0,
  };
  let best = -1;
  let running = 0;
  let words = 0;
  for (const [rank, passage] of passages.entries()) {
    const document = documents.get(passage.document_id) ?? documents.size;
    documents.set(passage.document_id, document);
    const heading = union(match(`${passage.title} ${passage.heading_path.join(" ")}`));
    const paragraphs = passage.content.split(/\n+/);
    for (const paragraph of paragraphs) {
      const count = wordsOf(paragraph).length;
      words += count;
      if (count >= RUNNING || (count >= SENTENCE && /[.!。！…]\P{L}*$/u.test(paragraph))) running += count;
    }
    const sentences = paragraphs
      .flatMap((paragraph) => splitSentences(paragraph))
      .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
      .slice(0, MOST_SENTENCES);
    const titles = new Set([passage.title, ...passage.heading_path.slice(-1)]);
    for (const text of [...titles, ...sentences]) place.lines.push({ text, document });
    const masks = sentences.map(match);
    const unions = masks.map(union);
    const whole = unions.reduce((sum, mask) => sum | mask, heading);
    place.byPassage.set(passage.n, whole);
    for (const [index, own] of unions.entries()) {
      const sentence = own | heading;
      const window = sentence | (unions[index - 1] ?? 0) | (unions[index + 1] ?? 0);
      const share = (mask: number) => shareOfMask(mask, terms);
      const score = share(own) + 0.5 * share(sentence) + 0.5 * share(window) - 0.01 * rank;
      if (score <= best) continue;
      best = score;
      const text = sentences.slice(Math.max(0, index - 1), index + 2).join(" ");
      Object.assign(place, { rank, text, sentence, window, passage: whole, closeness: closenessOf(masks[index]!) });
    }
  }
  place.prose = words === 0 ? 0 : running / words;
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
  return places.length < 2 ? 0.5 : places.length / (places.at(-1)! - places[0]! + 1);
}
