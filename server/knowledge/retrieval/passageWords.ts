/** Features of a passage's text used in ranking, memoized per text. Pure. */
import { rememberTexts } from "../../language/rememberTexts.ts";
import { tokenize } from "../../language/tokenize.ts";
import { plainText } from "../embedding/indexChunk.ts";

export interface PassageWords {
  /** The search terms of the plain text, in order. */
  terms: readonly string[];
  distinct: ReadonlySet<string>;
  /** Share of the text that is link text. */
  links: number;
  /** In words. */
  length: number;
}

/** About 4,000 passages. */
const BYTES = { passages: 32e6, titles: 4e6 };
/** Approximate bytes per term in an array and a set; the terms' characters are shared. */
const PER_TERM = 40;

/** Word features of a passage's Markdown. */
export const passageWords = rememberTexts(readPassage, {
  bytes: BYTES.passages,
  sizeOf: ({ terms }) => PER_TERM * terms.length,
});

/** The search terms of a title or heading, in order. */
export const titleTerms = rememberTexts<readonly string[]>(tokenize, {
  bytes: BYTES.titles,
  sizeOf: (terms) => PER_TERM * terms.length,
});

function readPassage(markdown: string): PassageWords {
  const text = plainText(markdown);
  const terms = tokenize(text);
  return { terms, distinct: new Set(terms), links: linkShare(markdown, text), length: text.split(/\s+/).length };
}

function linkShare(markdown: string, text: string): number {
  let linked = 0;
  for (const [, label = ""] of markdown.matchAll(/\[([^\]\n]{1,300})\]\(/g)) linked += lettersOf(label);
  return linked === 0 ? 0 : Math.min(1, linked / lettersOf(text));
}

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}\p{N}]+/gu, "").length;
}
