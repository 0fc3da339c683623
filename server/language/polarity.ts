/** What a text denies and what it affirms, word by word. Pure. */
import { rememberTexts } from "./rememberTexts.ts";
import { stem } from "./stem.ts";
import { stopWords } from "./stopWords.ts";
import { negations, unspacedNegation } from "./vocabulary.ts";
import { fold } from "./words.ts";

/** Words and signs that end the scope of a denial. */
const BORDERS = new Set(
  "but if when while because unless until although so that which who where whether and or then aber wenn weil oder und dass mais si quand ou et que pero cuando o y ma se quando".split(
    " ",
  ),
);
const CONDITIONS = new Set("if unless when while wenn falls si quand cuando se quando als jeśli если коли".split(" "));
/** Idioms that deny nothing. */
const NO_DENIAL =
  /^\s*(?:yes|no|ja|nein|oui|non|sí|si|no)\s*[,.!:–-]|\b(?:whether or|or|if) not\b|\b(?:not|no) (?=(?:only|just|later|more|less|fewer|matter|problem|all|every)\b)|\b(?:do not|don['’]t) (?=(?:forget|hesitate|worry)\b)|\bnicht nur\b|\bnothing to\b|\bpas seulement\b|\bno sólo\b/giu;
const FORMS =
  /\b(can|won|don|doesn|didn|isn|aren|wasn|weren|hasn|haven|hadn|shouldn|wouldn|couldn|mustn)(?:['’ ]t|t)\b/gi;
/** Phrases for negations and conditions, reduced to the words that other texts use for them. */
const PHRASES: [RegExp, string][] = [
  [/\b(\p{L}+)-free\b|\bfree of (\p{L}+)/giu, "without $1$2"],
  [/\b(?:as|so) long as\b|\bprovided(?: that)?\b|\bin case\b/gi, "if"],
  [
    /\b(is|are|was|be|been) (?:strictly )?(?:forbidden|prohibited|banned|off[- ]limits|ruled out)\b/gi,
    "$1 not allowed",
  ],
  [/\b(?:permitted|permissible|admitted|authori[sz]ed|okay|ok|fine)\b/gi, "allowed"],
];
/** Scope of a denial in words, and how many content words are looked for in it. */
const REACH = 6;
const SPOKEN_OF = 3;
/** Number of words before "is not" that it may refer to: "cheques aren't accepted". */
const BEFORE = 2;
const GONE = /\b(?:gone|lost|impossible|unable|refus\w+|reject\w*)\b/i;
/** Prefix of words inside a condition: what holds if something is not so doesn't deny it. */
export const CONDITION = "if:";
/** These negate a noun, not a predicate. */
export const WEAK = new Set("without nor neither none non ohne sans sin senza sem zonder bez без".split(" "));
/** Other ways to negate, which a "not" may be equivalent to. */
const ELSE =
  /\b(?:avoid|prevent|instead|rather|unless|except|exclu\w+|fail\w*|unable|refus\w+|den(?:y|ie[ds])|impossible|unlikely|gone|lost|over|prohibit\w*|forb[ia]d\w*|no one|hardly|rarely|ineligible|reject\w*|stop\w*|lack\w*|missing|contrary|otherwise|away|skip|only|nur|lediglich|seulement|uniquement)\b/i;

/** More negations than the glossary lists, in other languages; they negate their whole clause. */
export const furtherDenials: ReadonlySet<string> = new Set(
  "keinerlei keinesfalls weder verboten untersagt nulle interdit interdite interdits interdites ni ninguno prohibido prohibida".split(
    " ",
  ),
);

/** When "not" refers to one of these, the words before it tell more: "payments in cash are not possible". */
export const BARE = new Set(
  "possible allow allowed available accepted included refunded covered supported offered".split(" ").map(shorten),
);

export interface Denial {
  /** Stems of the first content words in its scope, and of those before it. */
  words: string[];
  before: string[];
  isWeak: boolean;
}

export interface Polarity {
  /** Each content word and whether it is denied, affirmed, or both. Conditions are kept separate. */
  words: Map<string, Set<boolean>>;
  denials: Denial[];
  /** Negates in one of the other ways (`ELSE`). */
  deniesElse: boolean;
  /** Says that its subject is gone, refused or impossible. */
  isGone: boolean;
}

/** Approximate bytes of a word with its set. */
const PER_WORD = 250;

/**
 * Which words of a sentence are denied; memoized, since the same passages come back. Callers must not modify the
 * result.
 */
export const readPolarity = rememberTexts(findDenials, { bytes: 4e6, sizeOf: ({ words }) => PER_WORD * words.size });

function findDenials(text: string): Polarity {
  const words = wordsOf(text);
  const found: Polarity = { words: new Map(), denials: [], deniesElse: ELSE.test(text), isGone: GONE.test(text) };
  for (const [index, { word, clause, isCondition }] of words.entries()) {
    const near = (other: { clause: number }) => other.clause === clause;
    const key = ({ word: other }: Word) => `${isCondition ? CONDITION : ""}${shorten(other)}`;
    const speaking = (others: Word[]) => others.filter((other) => near(other) && counts(other.word));
    if (isDenial(word)) {
      found.denials.push({
        words: speaking(words.slice(index + 1, index + 2 + REACH))
          .slice(0, SPOKEN_OF)
          .map(key),
        before: speaking(words.slice(0, index)).slice(-BEFORE).map(key),
        isWeak: WEAK.has(word),
      });
    } else if (counts(word)) {
      const before = words.slice(Math.max(0, index - REACH), index).filter(near);
      const isDenied = before.some((other) => isDenial(other.word));
      const place = key({ word, clause, isCondition });
      found.words.set(place, (found.words.get(place) ?? new Set()).add(isDenied));
    }
  }
  for (const { words: spoken, before } of found.denials)
    if (spoken.every((word) => BARE.has(word))) for (const word of before) found.words.get(word)?.add(true);
  return found;
}

interface Word {
  word: string;
  /** The clause's index. */
  clause: number;
  isCondition: boolean;
}

/** Folded words. Two denials in a row cancel out. */
function wordsOf(text: string): Word[] {
  const spoken = PHRASES.reduce((said, [phrase, plain]) => said.replace(phrase, plain), text.replace(NO_DENIAL, " "));
  const plain = fold(spoken.replace(FORMS, "$1t"));
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
    const before = words.at(-1);
    if (isDenial(word) && before && isDenial(before.word)) words.pop();
    else words.push({ word, clause, isCondition });
  }
  return words;
}

/** Further negating words, in texts that state something. */
const NOBODY = new Set("nobody noone nothing niemand nichts personne rien nadie nada".split(" "));
export const isDenial = (word: string) => negations.has(word) || NOBODY.has(word) || unspacedNegation.test(word);
export const counts = (word: string) => !stopWords.has(word) && !isDenial(word);
/** Strips most endings. */
export function shorten(word: string): string {
  if (/^[a-z]+$/.test(word)) return stem(word.replace(/(?<=ch|sh|x|z|ss)es$/, ""));
  const one = word.length > 3 ? word.replace(/(?<=[^s])s$/, "") : word;
  return one.length > 4 ? one.slice(0, Math.max(4, Math.floor(one.length * 0.7))) : one;
}
