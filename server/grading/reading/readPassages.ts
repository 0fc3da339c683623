/** Features that tell whether the passages answer a question. Pure. */

import { rulesOut, saysOpposite } from "../../language/opposites.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { hasKindAsked } from "../../language/question/thingAsked.ts";
import { wordsOf } from "../../language/words.ts";
import { type AskedTerm, askedTerms, shareOfMask, weightOfMask } from "./askedTerms.ts";
import { findBestPlace, type Place } from "./bestPlace.ts";
import { compareLines, type LineSimilarity } from "./lineSimilarity.ts";
import type { ReadText } from "./readText.ts";

/** Each is 0 to 1. */
export interface Reading extends LineSimilarity {
  /** Share of running text in the passages: it is read by sentence, short lines by similarity. */
  prose: number;
  /** Proximity of the terms in the best sentence. */
  closeness: number;
  /** Share of term weight in the best place: a sentence with its neighbours. */
  covered: number;
  /** The same for the visitor's own words only, over the whole passage of the best place. */
  own: number;
  /** The heaviest term missing from the best place, as a share of the term weight. */
  gap: number;
  /** Share of the question's names missing from the best sentence, and of its numbers missing from the best place. */
  names_missing: number;
  numbers_missing: number;
  /** 1: the question has a negation and the place has none. */
  denied: number;
  /** 1: the place has the antonym of a word that it lacks. */
  opposite: number;
  /** 1: the question asks for a time, number or name and the place has none. */
  kind_missing: number;
  /** Rank of the best place in the results: 1 from the ninth on. */
  depth: number;
  /** Term weight of the cited passages, relative to the best place's passage. */
  on_point: number;
}

/**
 * Computes the features of the passages for a question.
 * @param asked.message the visitor's own words; equal to the question unless it was rewritten
 * @param grounds.idf rarity of the question's terms
 * @param grounds.cited numbers of the passages that the answer rests on
 */
export function readPassages(
  { question, message }: { question: string; message: string },
  text: ReadText,
  { idf, cited }: { idf: Readonly<Record<string, number>>; cited: ReadonlySet<number> },
): Reading {
  const terms = askedTerms(question, idf, message);
  const place = findBestPlace(terms, text);
  const said = readQuestion(message);
  return {
    prose: text.prose,
    ...compareLines(said.words, text.lines),
    closeness: Math.min(1, place.closeness),
    covered: shareOfMask(place.window, terms),
    own: ownShare(terms, message, place),
    gap: gapOf(terms, place.window),
    names_missing: missing(terms, place.sentence, (term) => term.isNamed && !term.isNumber),
    numbers_missing: missing(terms, place.window, (term) => term.isNumber),
    denied: said.rulesOut && !rulesOut(wordsOf(place.text)) ? 1 : 0,
    opposite: saysOpposite(said.words, place.text) ? 1 : 0,
    kind_missing: hasKindAsked(said, place.text) ? 0 : 1,
    depth: Math.min(1, place.rank / 8),
    on_point: onPoint(terms, place, cited),
  };
}

function ownShare(terms: AskedTerm[], message: string, place: Place): number {
  const stems = new Set(askedTerms(message, {}).map((term) => term.stem));
  const own = terms.reduce((mask, term, index) => (stems.has(term.stem) ? mask | (1 << index) : mask), 0);
  const total = weightOfMask(own, terms);
  return total === 0 ? 0 : weightOfMask(own & place.passage, terms) / total;
}

function gapOf(terms: AskedTerm[], met: number): number {
  const total = weightOfMask(-1, terms);
  if (total === 0) return 1;
  return terms.reduce((gap, term, index) => (met & (1 << index) ? gap : Math.max(gap, term.weight)), 0) / total;
}

function missing(terms: AskedTerm[], met: number, isMeant: (term: AskedTerm) => boolean): number {
  const meant = terms.map((term, index) => (isMeant(term) ? 1 << index : 0)).filter((bit) => bit !== 0);
  return meant.length === 0 ? 0 : meant.filter((bit) => !(met & bit)).length / meant.length;
}

function onPoint(terms: AskedTerm[], place: Place, cited: ReadonlySet<number>): number {
  const best = weightOfMask(place.passage, terms);
  let met = 0;
  for (const [n, mask] of place.byPassage) if (cited.has(n)) met |= mask;
  return best === 0 ? 0 : Math.min(1, weightOfMask(met, terms) / best);
}
