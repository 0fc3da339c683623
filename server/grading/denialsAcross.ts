/** Whether a statement in another language denies what its English sources affirm, or vice versa. Pure. */
import { foreignSeam, seam } from "../language/clauses.ts";
import {
  BARE,
  counts,
  furtherDenials,
  isDenial,
  type Polarity,
  readPolarity,
  shorten,
  WEAK,
} from "../language/polarity.ts";
import { type Glossary, translateBy } from "../language/translateWords.ts";
import { fold, wordsOf } from "../language/words.ts";

/** A clause is compared with source clauses that share at least this much of its content. */
const MIN_SHARED = 0.5;

interface Clause {
  /** The English stems of each word. */
  words: string[][];
  isDenied: boolean;
}

/**
 * @param near English sentences by similarity, nearest first
 * @returns true when something is denied on one side only; false when too few words are known
 */
export function isFlippedAcross(statement: string, near: string[], glossary: Glossary): boolean {
  const sources = near.filter((sentence) => !/[?？]\s*$/.test(sentence)).flatMap(clausesOf);
  return statement
    .split(foreignSeam)
    .map((clause): Clause => {
      const translated = translateBy(glossary, clause).filter(({ word }) => counts(fold(word)));
      return {
        words: translated.map(({ word, english }) => keysOf(english ?? word)).filter((keys) => keys.length > 0),
        isDenied: wordsOf(clause).some((word) => denies(fold(word))),
      };
    })
    .some((clause) => isAgainst(clause, sources));
}

/** "Ne" is followed by "pas", and "sans" negates only the next word. */
const denies = (word: string) => (isDenial(word) && !WEAK.has(word) && word !== "ne") || furtherDenials.has(word);
const keysOf = (words: string) => wordsOf(words).map(fold).filter(counts).map(shorten);

interface SourceClause {
  affirmed: Set<string>;
  denied: Set<string>;
  /** The first word each denial refers to, if nothing before it does: "no cheques". */
  outright: string[];
}

/** A sentence's words by polarity. A denied property also denies the thing, when the words alone say little. */
function clausesOf(sentence: string): SourceClause[] {
  return sentence.split(seam).map((clause) => {
    const { words, denials }: Polarity = readPolarity(clause);
    const of = (isDenied: boolean) =>
      new Set([...words].filter(([, seen]) => seen.has(isDenied)).map(([word]) => word.replace(/^if:/, "")));
    const denied = of(true);
    for (const denial of denials.filter(({ isWeak }) => isWeak)) for (const word of denial.words) denied.delete(word);
    for (const denial of denials.filter(({ isWeak }) => !isWeak))
      if (denial.words.length === 0 || denial.words.every((word) => BARE.has(word)) || denial.before.length > 0)
        for (const word of denial.before) denied.add(word);
    const affirmed = of(false);
    for (const word of denied) affirmed.delete(word);
    const outright = denials.flatMap(({ isWeak, before, words: [first] }) =>
      isWeak || before.length > 0 || first === undefined || BARE.has(first) ? [] : [first],
    );
    return { affirmed, denied, outright };
  });
}

/** True when every clause about the same thing says the opposite. */
function isAgainst({ words, isDenied }: Clause, sources: SourceClause[]): boolean {
  if (words.length === 0) return false;
  const isAffirmed = (key: string) => sources.some(({ affirmed }) => affirmed.has(key));
  const ruledOut = sources.flatMap(({ outright }) => outright).filter((key) => !isAffirmed(key));
  if (!isDenied && words.flat().some((key) => ruledOut.includes(key))) return true;
  const ranked = sources
    .map(({ affirmed, denied }) => {
      const among = (set: Set<string>) => words.filter((keys) => keys.some((key) => set.has(key))).length;
      return { shared: among(new Set([...affirmed, ...denied])), against: among(isDenied ? affirmed : denied) };
    })
    .sort((a, b) => b.shared - a.shared);
  const most = ranked[0]?.shared ?? 0;
  if (most < Math.max(1, MIN_SHARED * Math.min(words.length, 4))) return false;
  const nearest = ranked.filter(({ shared }) => shared === most);
  // Negation has a wide scope in these languages: all shared words must be affirmed for it to contradict them.
  return nearest.every(({ against, shared }) => (isDenied ? against === shared : against > 0));
}
