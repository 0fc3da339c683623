import { expect, it } from "vitest";
import { tokenize } from "../../../language/tokenize.ts";
import { isWholeWord, spellTerm } from "./wholeWords.ts";

it("tells words from misspellings, in the form in which they are searched", () => {
  expect(tokenize("plants ideal charged configuration").filter((term) => !isWholeWord(term))).toEqual([]);
  expect(tokenize("refudn mattrss ordr").filter(isWholeWord)).toEqual([]);
});

it.each([
  ["deliveri", "delivery"],
  ["parcle", "parcel"],
  ["trak", "track"],
  ["connect", "connect"],
  ["zzxqj", null],
])("%s is a form or a misspelling of %s", (term, word) => {
  expect(spellTerm(term)).toBe(word);
});
