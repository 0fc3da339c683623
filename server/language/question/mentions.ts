/** A question's index terms with their positions, as grading looks for them in passages. Pure. */
import { stopWords } from "../stopWords.ts";
import { tokenize, weightOf } from "../tokenize.ts";
import { fold } from "../words.ts";

/** An index term at one place of the question. */
export interface Mention {
  stem: string;
  /** Index of its word in the question. */
  at: number;
  /** Without rarity, 0 to 1; lower for words that only frame the question. */
  weight: number;
  /** Capitalized inside the text. */
  isName: boolean;
  /** A number or a code. */
  isNumber: boolean;
}

/** Words that only frame a question, as index terms: they give the kind of thing asked for, not the topic. */
const framingWords: ReadonlySet<string> = new Set(
  tokenize(
    `age allow amount answer area ask became become call cause century certain common consider date day describe detail
    different do done example explain far form frequent give happen help hour information item kind know large list
    location long made main major mean meaning month much name number often old part particular people percent percentage
    person place please primary provide purpose question reason refer result size sort state take tell term thing time
    total type typical use usual way word work year`,
  ),
);
const FRAMING = 0.35;

/** @param words as written @returns in order, with repeats, without the function words of any language */
export function mentionsOf(words: readonly string[]): Mention[] {
  return words.flatMap((raw, at) => {
    if (stopWords.has(fold(raw))) return [];
    const isNumber = /\p{N}/u.test(raw);
    const isName = at > 0 && /^\p{Lu}/u.test(raw);
    return tokenize(raw).map((stem) => {
      const weight = weightOf(stem) * (framingWords.has(stem) ? FRAMING : 1);
      return { stem, at, weight, isName, isNumber };
    });
  });
}
