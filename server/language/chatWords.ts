/** What people type in a chat instead of the words they mean. Pure. */
import { wordPattern } from "./words.ts";

/** English, in lower case; empty: it means nothing that could be looked for. A single "r" or "y" may be a name. */
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

/** @returns the text as it is where none of them is in it, or nothing else */
export function inPlainWords(text: string): string {
  const plain = text.replace(wordPattern, (word) =>
    word === word.toUpperCase() ? word : (meant.get(word.toLowerCase()) ?? word),
  );
  if (plain === text) return text;
  const trimmed = plain.replace(/\s+/g, " ").replace(/^[\s,;:.!]+|[\s,;:]+$/g, "");
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : text;
}
