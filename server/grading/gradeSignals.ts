/** Measures how closely an answer follows what it cites, without asking a judge. Each signal is 0 to 1. */

import { CITATION, citedNumbers, outsideCode } from "../language/citations.ts";
import { stemsOf } from "../language/stemsOf.ts";
import { splitSentences } from "../language/units.ts";
import { distinctTerms, meets, type Term } from "../language/words.ts";
import type { Passage } from "../ports/passage.ts";

export type Signals = {
  /** 0 when there is no answer. */
  answered: number;
  /** Share of the answer's words found in the cited passages. */
  grounding: number;
  /** Share of the answer's statements that carry a citation of an existing passage. */
  cited: number;
  /** Share of the answer's numbers found in the cited passages. */
  numbers: number;
};

/** Measures an answer. Pure; text that addresses the grader must be removed beforehand. */
export function measure(answer: string, passages: Passage[]): Signals {
  const numbers = citedNumbers(answer);
  const plain = answer.replace(CITATION, "");
  const cited = passages.filter((passage) => numbers.has(passage.n));
  return {
    answered: plain.trim() === "" ? 0 : 1,
    grounding: groundingOf(answer, cited),
    cited: citedShare(outsideCode(answer), new Set(cited.map((passage) => passage.n))),
    numbers: numberShare(plain, cited),
  };
}

/** Weighted share of an answer's words that the cited passages have. */
export function groundingOf(answer: string, cited: Passage[]): number {
  const given = cited.flatMap(partsOf).map(stemsOf);
  const asked = distinctTerms(answer.replace(CITATION, ""));
  return share(asked, (term) => given.some((stems) => meets(stems, term)));
}

/** A passage's text with its titles. */
export function partsOf({ title, heading_path, content }: Passage): string[] {
  return [`${title} ${heading_path.join(" ")}`, content];
}

/** Weighted share of the terms that match; 0 without terms. */
function share(asked: Term[], isMet: (term: Term) => boolean): number {
  const total = asked.reduce((sum, term) => sum + term.weight, 0);
  if (total === 0) return 0;
  return asked.reduce((sum, term) => sum + (isMet(term) ? term.weight : 0), 0) / total;
}

/** A list, table or code block counts together with its introducing line. */
function citedShare(answer: string, known: ReadonlySet<number>): number {
  const blocks = answer.split(/\n{2,}/).filter((block) => block.trim() !== "");
  let statements = 0;
  let carried = 0;
  let introduced = false;
  for (const block of blocks) {
    const isBlock = /^\s*(?:[-*+|]|\d{1,3}[.)]\s|```|~~~)/.test(block);
    const marks = [...block.matchAll(CITATION)].filter((match) => known.has(Number(match[1]))).length;
    const count = isBlock ? 1 : Math.max(1, splitSentences(block.replace(CITATION, "")).length);
    statements += count;
    carried +=
      isBlock && introduced && marks === 0
        ? count
        : Math.min(count, marks > 0 && !isBlock ? spread(block, known) : marks);
    introduced = marks > 0 || (isBlock && introduced);
  }
  return statements === 0 ? 0 : Math.min(1, carried / statements);
}

/** A paragraph's sentences up to its last citation: one mark may cover the two sentences before it. */
function spread(block: string, known: ReadonlySet<number>): number {
  let carried = 0;
  let since = 0;
  // A mark before or after the full stop covers everything since the previous one.
  for (const sentence of splitSentences(block.replace(/([.!?。])\s*((?:\[\d{1,3}\]\s*)+)/g, " $2$1 "))) {
    since++;
    if (![...sentence.matchAll(CITATION)].some((match) => known.has(Number(match[1])))) continue;
    carried += Math.min(since, 3);
    since = 0;
  }
  return carried;
}

function numberShare(answer: string, cited: Passage[]): number {
  const of = (text: string) => text.match(/\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
  const stated = of(answer.replace(/^\s*\d{1,3}[.)]\s/gm, ""));
  if (stated.length === 0) return 1;
  const known = new Set(cited.flatMap(partsOf).flatMap(of));
  return stated.filter((number) => known.has(number)).length / stated.length;
}
