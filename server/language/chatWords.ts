/** Chat abbreviations, and the words they stand for. Pure. */
import { wordPattern } from "./words.ts";

/** English, in lower case; empty if it means nothing to search for. Single letters like "r" or "y" may be names. */
const meant = new Map(
  Object.entries({
    "": "hahaha haha lmao lol omg pls plz wtf yo",
    "is not": "aint",
    because: "bcuz coz cuz",
    "do not know": "dunno",
    "give me": "gimme",
    "going to": "gonna",
    "have to": "gotta",
    "how is": "hows",
    "I am": "im",
    "kind of": "kinda",
    "let me": "lemme",
    "out of": "outta",
    something: "smth smthn sth",
    "there is": "theres",
    "they are": "theyre",
    "want to": "wanna",
    what: "wat wut",
    "what is": "whats",
    "where is": "wheres",
    which: "wich",
    "who is": "whos",
    you: "u ya",
    your: "ur",
    "you are": "youre",
  }).flatMap(([plain, words]) => words.split(" ").map((word) => [word, plain] as const)),
);

/** @returns the text unchanged if it contains no abbreviation, or nothing else */
export function inPlainWords(text: string): string {
  const plain = text.replace(wordPattern, (word) =>
    word === word.toUpperCase() ? word : (meant.get(word.toLowerCase()) ?? word),
  );
  if (plain === text) return text;
  const trimmed = plain.replace(/\s+/g, " ").replace(/^[\s,;:.!]+|[\s,;:]+$/g, "");
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : text;
}
