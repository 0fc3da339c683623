/** Lists of fixed expressions, and whether a message consists only of them. Pure. */
import { keysOf } from "../../protocol/keys.ts";
import { rememberTexts } from "../rememberTexts.ts";
import { fold } from "../words.ts";

/** The kind of small talk. */
export type Talk =
  | "greeting"
  | "opening"
  | "wellbeing"
  | "thanks"
  | "goodbye"
  | "okay"
  | "praise"
  | "anger"
  | "unclear"
  | "works"
  | "abilities"
  | "identity";

/**
 * One language's expressions, separated by commas. `[a|b]` is optional, `{a|b}` required. `reply` answers a question
 * and means nothing without one; `filler` goes with any of the others.
 */
export type TalkList = Readonly<Record<Talk | "reply" | "filler", string>>;

/** An expression: each part is optional, or one of several word sequences. */
interface Expression<Kind> {
  kind: Kind;
  parts: { isOptional: boolean; choices: string[][] }[];
}

export interface Token {
  word: string;
  start: number;
  end: number;
}

const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]`;
/** Scripts without spaces are split into letters. */
const token = new RegExp(`${UNSPACED}|(?:(?!${UNSPACED})[\\p{L}\\p{N}\\p{M}'’])+`, "gu");
/** Rarely written marks: Hebrew and Arabic vowel signs, the Arabic tatweel, the Hindi nukta. */
const seldomWritten = /[\u0591-\u05c7\u064b-\u065f\u0670\u0640\u093c\u200b-\u200f]/g;
const spellings: [RegExp, string][] = [
  [/[أإآٱ]/g, "ا"],
  [/ى/g, "ي"],
  [/ة/g, "ه"],
  [/['’]/g, ""],
];

/** The words of a text with their positions, normalized so that spellings of a word match. A message is read many times. */
export const tokensOf = rememberTexts<readonly Token[]>(readTokens, {
  bytes: 1e6,
  sizeOf: (tokens) => 100 * tokens.length,
});

function readTokens(text: string): Token[] {
  return [...text.matchAll(token)].flatMap(({ 0: raw, index }) => {
    const word = level(raw);
    return word === "" ? [] : [{ word, start: index, end: index + raw.length }];
  });
}

function level(raw: string): string {
  let word = fold(raw.toLowerCase()).replace(seldomWritten, "");
  for (const [spelling, plain] of spellings) word = word.replace(spelling, plain);
  // "heyyy" is "hey"
  return word.replace(/(\p{L})\1{2,}/gu, "$1");
}

/** A list's expressions, indexed by their possible first words. */
export class Lexicon<Kind extends string> {
  readonly #byFirst = new Map<string, Expression<Kind>[]>();

  constructor(lists: Partial<Record<Kind, string>>[]) {
    for (const list of lists) {
      for (const kind of keysOf(list)) {
        for (const source of list[kind]?.split(",") ?? []) this.#add(kind, source.trim());
      }
    }
  }

  /**
   * Splits the words into as few expressions as possible.
   * @returns their kinds, or null if any word is left over
   */
  cut(words: string[]): Kind[] | null {
    const best: (Kind[] | undefined)[] = [[]];
    for (let from = 0; from < words.length; from++) {
      const before = best[from];
      if (!before) continue;
      for (const { kind, end } of this.startingAt(words, from)) {
        const known = best[end];
        if (!known || known.length > before.length + 1) best[end] = [...before, kind];
      }
    }
    return (words.length > 0 && best[words.length]) || null;
  }

  /** All expressions that begin at a word, and where they end. */
  startingAt(words: string[], from: number): { kind: Kind; end: number }[] {
    return (this.#byFirst.get(words[from] ?? "") ?? []).flatMap(({ kind, parts }) =>
      endsOf(parts, words, from)
        .filter((end) => end > from)
        .map((end) => ({ kind, end })),
    );
  }

  #add(kind: Kind, source: string): void {
    const parts = [...source.matchAll(/\[([^\]]*)\]|\{([^}]*)\}|([^[\]{}]+)/g)]
      .map(([, optional, required, plain]) => ({
        isOptional: optional !== undefined,
        choices: (optional ?? required ?? plain ?? "")
          .split("|")
          .map((choice) => tokensOf(choice).map(({ word }) => word)),
      }))
      .map((part) => ({ ...part, choices: part.choices.filter((choice) => choice.length > 0) }))
      .filter((part) => part.choices.length > 0);
    const expression = { kind, parts };
    for (const first of firstWords(parts)) {
      const known = this.#byFirst.get(first);
      if (known) known.push(expression);
      else this.#byFirst.set(first, [expression]);
    }
  }
}

function firstWords(parts: Expression<string>["parts"]): Set<string> {
  const first = new Set<string>();
  for (const { isOptional, choices } of parts) {
    for (const [word] of choices) if (word !== undefined) first.add(word);
    if (!isOptional) break;
  }
  return first;
}

/** Where a run of these parts can end, when it begins at a word. */
function endsOf(parts: Expression<string>["parts"], words: string[], from: number): number[] {
  let ends = [from];
  for (const { isOptional, choices } of parts) {
    const next = isOptional ? [...ends] : [];
    for (const end of ends) {
      for (const choice of choices) {
        if (next.includes(end + choice.length)) continue;
        if (choice.every((word, index) => words[end + index] === word)) next.push(end + choice.length);
      }
    }
    // Most expressions end here, at their second word.
    if (next.length === 0) return next;
    ends = next;
  }
  return ends;
}
