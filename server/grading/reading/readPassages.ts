/** What reading the passages says about whether they answer a question. Pure. */

import { deniesAlone, saysOpposite } from "../../language/opposites.ts";
import { type AskedTerm, askedTerms, shareOfMask, weightOfMask } from "./askedTerms.ts";
import { findBestPlace, type Place } from "./bestPlace.ts";
import { hasKindAsked } from "./kindOfAnswer.ts";
import { compareLines, type LineLikeness } from "./lineLikeness.ts";
import type { ReadText } from "./readText.ts";

/** Each is 0 to 1. */
export interface Reading extends LineLikeness {
  /** Share of running text in the passages: that is read by its sentences, short lines by their likeness. */
  prose: number;
  /** How closely the terms stand together in the best sentence. */
  closeness: number;
  /** Share of the terms' weight in the best place, a sentence with its neighbours. */
  covered: number;
  /** The same for the visitor's own words, without what was carried over, in the best place's whole passage. */
  own: number;
  /** The heaviest term that the best place lacks, as a share of the terms' weight. */
  gap: number;
  /** Share of the question's names that the best sentence lacks, of its numbers that the best place lacks. */
  names_missing: number;
  numbers_missing: number;
  /** 1: the question denies something and the place does not. */
  denied: number;
  /** 1: the place says the opposite of a word that it lacks. */
  opposite: number;
  /** 1: a time, a number or a name is asked for and the place has none. */
  kind_missing: number;
  /** How far down the results the best place is: 1 from the ninth on. */
  depth: number;
  /** Terms' weight in the cited passages, of that in the best place's passage. */
  on_point: number;
}

/**
 * Reads the passages for a question.
 * @param asked.message the visitor's own words; the same as the question unless that is a rewrite of them
 * @param grounds.idf rareness of the question's terms
 * @param grounds.cited the numbers of the passages that the answer rests on
 */
export function readPassages(
  { question, message }: { question: string; message: string },
  text: ReadText,
  { idf, cited }: { idf: Readonly<Record<string, number>>; cited: ReadonlySet<number> },
): Reading {
  const terms = askedTerms(question, idf, message);
  const place = findBestPlace(terms, text);
  return {
    prose: text.prose,
    ...compareLines(message, text.lines),
    closeness: Math.min(1, place.closeness),
    covered: shareOfMask(place.window, terms),
    own: ownShare(terms, message, place),
    gap: gapOf(terms, place.window),
    names_missing: missing(terms, place.sentence, (term) => term.isNamed && !term.isNumber),
    numbers_missing: missing(terms, place.window, (term) => term.isNumber),
    denied: deniesAlone(message, place.text) ? 1 : 0,
    opposite: saysOpposite(message, place.text) ? 1 : 0,
    kind_missing: hasKindAsked(message, place.text) ? 0 : 1,
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
