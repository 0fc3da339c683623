/** Whether a statement denies what its sources affirm, or the other way round. Pure. */

import { stopWords } from "../language/stopWords.ts";
import { negations, unspacedNegation } from "../language/vocabulary.ts";
import { fold } from "../language/words.ts";

/** Where what a denial speaks of ends. */
const BORDERS = new Set(
  "but if when while because unless until although so that which who where whether and or then aber wenn weil oder und dass mais si quand ou et que pero cuando o y ma se quando".split(
    " ",
  ),
);
const CONDITIONS = new Set("if unless when while wenn falls si quand cuando se quando als jeśli если коли".split(" "));
/** Turns of phrase that deny nothing. */
const NO_DENIAL =
  /^\s*(?:yes|no|ja|nein|oui|non|sí|si|no)\s*[,.!:–-]|\b(?:whether or|or|if) not\b|\b(?:not|no) (?=(?:only|just|later|more|less|fewer|matter|problem|all|every)\b)|\b(?:do not|don['’]t) (?=(?:forget|hesitate|worry)\b)|\bnicht nur\b|\bpas seulement\b|\bno sólo\b/giu;
const FORMS =
  /\b(can|won|don|doesn|didn|isn|aren|wasn|weren|hasn|haven|hadn|shouldn|wouldn|couldn|mustn)(?:['’ ]t|t)\b/gi;
/** How far a denial reaches, in words, and how many of those that count are looked for. */
const REACH = 6;
const SPOKEN_OF = 3;
/** Leads the words of a condition: what holds if something is not so is no denial of it. */
const CONDITION = "if:";

interface Polarity {
  /** Each word that counts, with whether it stands denied, affirmed, or both. Conditions are read apart. */
  words: Map<string, Set<boolean>>;
  /** The first words that each denial speaks of, in short. */
  denials: string[][];
}

/**
 * @param near the sources' sentences that come nearest to it in meaning, nearest first
 * @returns true when a word is denied on one side alone
 */
export function isFlipped(statement: string, near: string[]): boolean {
  const said = readPolarity(statement);
  // A heading that asks affirms nothing.
  const sources = near.filter((sentence) => !/[?？]\s*$/.test(sentence)).map(readPolarity);
  return said.denials.some((words) => isUnfounded(words, sources)) || isLeftOut(said, sources);
}

/** A denial of what the sources only affirm; where they speak of none of its words, of any denial at all. */
function isUnfounded(words: string[], sources: Polarity[]): boolean {
  const seen = words.map((word) => polarityOf(word, sources));
  if (seen.some((polarity) => polarity.has(true))) return false;
  if (seen.some((polarity) => polarity.has(false))) return true;
  const isCondition = words[0]?.startsWith(CONDITION) ?? true;
  return !isCondition && !sources.some((source) => source.denials.length > 0);
}

/** What the two nearest sentences deny, and this one affirms. */
function isLeftOut(said: Polarity, sources: Polarity[]): boolean {
  return sources
    .slice(0, 2)
    .flatMap((source) => source.denials)
    .some(([word]) => {
      const here = word === undefined ? undefined : said.words.get(word);
      return here !== undefined && !here.has(true) && !polarityOf(word!, sources).has(false);
    });
}

function polarityOf(word: string, sources: Polarity[]): Set<boolean> {
  return new Set(sources.flatMap((source) => [...(source.words.get(word) ?? [])]));
}

function readPolarity(text: string): Polarity {
  const words = wordsOf(text);
  const found: Polarity = { words: new Map(), denials: [] };
  for (const [index, { word, clause, isCondition }] of words.entries()) {
    const near = (other: { clause: number }) => other.clause === clause;
    const key = (other: string) => `${isCondition ? CONDITION : ""}${shorten(other)}`;
    if (isDenial(word)) {
      const after = words.slice(index + 1, index + 2 + REACH).filter((other) => near(other) && counts(other.word));
      found.denials.push(after.slice(0, SPOKEN_OF).map((other) => key(other.word)));
    } else if (counts(word)) {
      const before = words.slice(Math.max(0, index - REACH), index).filter(near);
      const isDenied = before.some((other) => isDenial(other.word));
      found.words.set(key(word), (found.words.get(key(word)) ?? new Set()).add(isDenied));
    }
  }
  return found;
}

interface Word {
  word: string;
  /** The number of its clause. */
  clause: number;
  isCondition: boolean;
}

/** Folded words. Two denials in a row are none. */
function wordsOf(text: string): Word[] {
  const plain = fold(text.replace(NO_DENIAL, " ").replace(FORMS, "$1t"));
  const words: Word[] = [];
  let clause = 0;
  let isCondition = false;
  for (const [word] of plain.matchAll(/[\p{L}\p{M}\p{N}]+|[,;:()–—.!?]/gu)) {
    const isMark = !/^[\p{L}\p{N}]/u.test(word);
    if (isMark || BORDERS.has(word)) {
      clause++;
      isCondition = CONDITIONS.has(word);
    }
    if (isMark) continue;
    if (isDenial(word) && words.length > 0 && isDenial(words.at(-1)!.word)) words.pop();
    else words.push({ word, clause, isCondition });
  }
  return words;
}

const isDenial = (word: string) => negations.has(word) || unspacedNegation.test(word);
const counts = (word: string) => !stopWords.has(word) && !isDenial(word);
/** Without most endings. */
const shorten = (word: string) => (word.length > 4 ? word.slice(0, Math.max(4, Math.floor(word.length * 0.7))) : word);
