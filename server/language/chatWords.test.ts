import { expect, it } from "vitest";
import { inPlainWords } from "./chatWords.ts";

it.each([
  ["yo whats this gonna cost me", "what is this going to cost me"],
  ["my widget aint showing up lol", "my widget is not showing up"],
  ["Gimme the price, plz", "give me the price"],
  ["can u fix it", "can you fix it"],
  ["Does it run on U and YO?", "Does it run on U and YO?"],
  ["How do I install it?", "How do I install it?"],
  ["lol", "lol"],
])("“%s” is read as “%s”", (written, plain) => {
  expect(inPlainWords(written)).toBe(plain);
});
