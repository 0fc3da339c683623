/** Whether a statement denies what its sources affirm, or vice versa. Pure. */

import { BARE, CONDITION, counts, type Denial, type Polarity, readPolarity } from "../language/polarity.ts";

/**
 * @param near the sources' sentences by similarity, nearest first
 * @param all sentences of the sources: a denial of several things may rest on another one
 * @returns true when a word is denied on one side only
 */
export function isFlipped(statement: string, near: string[], all: readonly string[] = near): boolean {
  const said = readPolarity(statement);
  // A heading phrased as a question affirms nothing.
  const sources = near.filter((sentence) => !/[?？]\s*$/.test(sentence)).map(readPolarity);
  const founded = said.denials.length > 0 ? all.map(readPolarity) : [];
  // "Not allowed" refers to what precedes it; any other denial to what follows.
  const isFounded = ({ words, before }: Denial) =>
    words.every((word) => BARE.has(word)) && before.some((word) => polarityOf(word, founded).has(true));
  return said.denials.some((one) => !isFounded(one) && isUnfounded(one, sources)) || isLeftOut(said, sources);
}

/** Minimum share of the statement's words that the contradicting sentence must have. */
const VERBATIM = 0.7;

/**
 * Whether a quoted sentence says the opposite in nearly the same words, which is certain enough to overrule a judge.
 * Conditional sentences don't count: whether the condition is met is for the judge to decide.
 */
export function isPlainlyDenied(statement: string, quoted: readonly string[]): boolean {
  const said = readPolarity(statement);
  const isConditional = ({ words }: Polarity) => [...words.keys()].some((word) => word.startsWith(CONDITION));
  if (isConditional(said)) return false;
  return quoted.some((sentence) => {
    const source = readPolarity(sentence);
    const shared = [...said.words.keys()].filter((word) => source.words.has(word)).length;
    return !isConditional(source) && shared >= VERBATIM * said.words.size && isFlipped(statement, [sentence]);
  });
}

/** A denial of what the sources only affirm; if they have none of its words, any denial counts. */
function isUnfounded({ words, before, isWeak }: Denial, sources: Polarity[]): boolean {
  if (isWeak) return false;
  const seen = words.map((word) => polarityOf(word, sources));
  const isDenied = (polarity: Set<boolean>) => polarity.has(true);
  if (seen.some(isDenied) || before.map((word) => polarityOf(word, sources)).some(isDenied)) return false;
  if (seen.some((polarity) => polarity.has(false))) return true;
  const isCondition = words[0]?.startsWith(CONDITION) ?? true;
  return !isCondition && !sources.some(({ denials, deniesElse }) => denials.length > 0 || deniesElse);
}

/** What the two nearest sentences deny and this one affirms. */
function isLeftOut(said: Polarity, sources: Polarity[]): boolean {
  if (said.isGone) return false;
  return sources
    .slice(0, 2)
    .flatMap((source) => source.denials)
    .some(({ words, before }) => {
      const word = words.find((one) => !BARE.has(one)) ?? (before.length > 1 ? undefined : words[0]);
      if (word === undefined) return words.length > 0 && isRuledOut(before, said, sources);
      const here = said.words.get(word);
      if (here === undefined || here.has(true) || polarityOf(word, sources).has(false)) return false;
      if (said.denials.some((denial) => denial.before.includes(word))) return false;
      return before.length === 0 || before.some((other) => said.words.has(other));
    });
}

/** "Open fires are not allowed": the sources affirm everything it refers to here, and deny none of it. */
function isRuledOut(subject: string[], said: Polarity, sources: Polarity[]): boolean {
  // Across languages almost anything is a stop word: "car" is one in French.
  const telling = subject.filter(counts);
  const isAffirmed = ({ words }: Polarity) =>
    telling.every((word) => {
      const found = words.get(word);
      return found?.has(false) && !found.has(true);
    });
  return telling.length > 0 && said.denials.length === 0 && isAffirmed(said) && !sources.some(isAffirmed);
}

function polarityOf(word: string, sources: Polarity[]): Set<boolean> {
  return new Set(sources.flatMap((source) => [...(source.words.get(word) ?? [])]));
}
