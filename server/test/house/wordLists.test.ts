/** Word lists of languages have one home: only there does somebody who adds a language look for them. */
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { stopWords, weakWords } from "../../language/stopWords.ts";
import { functionWords, ordinaryWords, synonymGroup } from "../../language/vocabulary.ts";
import { fold } from "../../language/words.ts";
import { below, type Source } from "./sourceTree.ts";

/** How many words of a language a pattern or list may have elsewhere. */
const MAX_WORDS = 8;
/** Alternatives are a few words each; longer ones are running text, or SQL. */
const MAX_PIECE_CHARS = 40;
/** What looks like a list but is none of a language: top-level domains, and what stored states have in common. */
const OTHERS = ["server/grading/facts.ts", "server/db/packed.ts"];
/** Names on the wire are the protocol's, which knows of no other room. */
const HOMES = /^server\/(?:language|protocol|demo)\//;

const isOfLanguage = (word: string) =>
  /[^\0-\x7f]/.test(word) ||
  [stopWords, weakWords, functionWords, ordinaryWords, synonymGroup].some((known) => known.has(fold(word)));

/** Distinct words of a language in a text's short pieces. */
function countWords(pieces: string[]): number {
  const words = pieces
    .filter((piece) => piece.length <= MAX_PIECE_CHARS && !piece.includes("\n"))
    .flatMap((piece) => piece.replace(/\\p\{[^}]*\}|\\+./giu, " ").match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []);
  return new Set(words.filter(isOfLanguage).map(fold)).size;
}

/** The most words of a language in one pattern, one array, or one text that is split into words. */
function longestList({ path, text }: Source): number {
  const found = [0];
  const read = (piece: string) => {
    if (piece.includes("|")) found.push(countWords(piece.split("|")));
    // Words and blanks alone: a list that is split or tokenized. Prose begins with a capital letter.
    else if (/^(?!\p{Lu})[\p{L}\p{M}\s'’-]+$/u.test(piece)) found.push(countWords(piece.split(/\s+/)));
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node) read(node.regex.pattern);
      else if (typeof node.value === "string") read(node.value);
    },
    TemplateElement({ value }) {
      read(value.raw);
    },
    ArrayExpression({ elements }) {
      found.push(countWords(elements.flatMap((one) => (one?.type === "Literal" ? String(one.value) : []))));
    },
  }).visit(parseSync(path, text).program);
  return Math.max(...found);
}

test("word lists of languages are kept below server/language/ alone", () => {
  const outside = below("server").filter(({ path }) => !HOMES.test(path));
  const lists = outside.map((source) => ({ path: source.path, words: longestList(source) }));
  expect(lists.filter(({ path, words }) => words > MAX_WORDS && !OTHERS.includes(path))).toEqual([]);
});

test("the search for word lists finds those that there are", () => {
  const known = below("server/language").filter((source) => longestList(source) > MAX_WORDS);
  expect(known.length).toBeGreaterThan(30);
});
