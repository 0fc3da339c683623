import { expect, it } from "vitest";
import { tokenize } from "../../../language/tokenize.ts";
import { isWholeWord } from "./wholeWords.ts";

it("tells words from misspelled ones, in the form they are searched by", () => {
  expect(tokenize("plants ideal charged configuration").filter((term) => !isWholeWord(term))).toEqual([]);
  expect(tokenize("refudn mattrss ordr").filter(isWholeWord)).toEqual([]);
});
