import { describe, expect, it } from "vitest";
import { readThrough, termsToCompare, wordsToRead } from "./readThrough.ts";

/** What a question of this one word is searched by, when the tenant's terms are these, most frequent first. */
function read(word: string, known: string) {
  const found = readThrough([{ term: word, weight: 1, asked: true }], [word], known.split(" "));
  return found?.map(({ term }) => term).filter((term) => term !== word) ?? [];
}

describe("a word that the documents lack", () => {
  it.each([
    ["with a letter missing", "ordr", "order", "order"],
    ["with a letter too many", "verfiy", "verify", "verify"],
    ["with two letters changed", "smpt", "smtp stop", "smtp"],
    ["with a wrong letter inside", "mattrass", "mattress", "mattress"],
    ["with two slips, if it is long", "mattrss", "mattress", "mattress"],
    ["with its first letters changed", "apssword", "password", "password"],
  ])("%s is read as the word meant", (_how, word, known, meant) => {
    expect(read(word, known)).toEqual([meant]);
  });

  it.each([
    ["a short word with a wrong letter", "exel", "exec"],
    ["a word with a wrong ending", "config", "confid"],
    ["another word that is two letters off", "comment", "content"],
    ["nothing like the tenant's words", "spreadsheet", "order password"],
  ])("is read as nothing else if it is %s", (_what, word, known) => {
    expect(read(word, known)).toEqual([]);
  });

  it("is read as the most frequent of equally near words", () => {
    expect(read("refudn", "refund refuds")).toEqual(["refund"]);
    expect(read("shpping", "shipping shopping")).toEqual(["shipping"]);
    expect(read("shpping", "shopping shipping")).toEqual(["shopping"]);
  });

  it.each([
    ["two words run together", "webhookurl", "webhook url", ["webhook", "url"]],
    ["a compound", "passwortanderung", "passwort anderung", ["passwort", "anderung"]],
    ["a compound with a joint", "lieferungskosten", "lieferung kosten", ["lieferung", "kosten"]],
  ])("that is %s is read as both parts", (_what, word, known, parts) => {
    expect(read(word, known)).toEqual(parts);
  });

  it("keeps a fifth of its weight, and the word it is read as gets the rest", () => {
    const terms = [
      { term: "refudn", weight: 1, asked: true },
      { term: "limit", weight: 1, asked: true },
    ];
    const found = readThrough(terms, ["refudn"], ["refund"])!;
    expect(found.map(({ term }) => term)).toEqual(["refund", "refudn", "limit"]);
    expect(found.map(({ weight }) => weight.toFixed(1))).toEqual(["0.8", "0.2", "1.0"]);
  });

  it("adds no word that the question has anyway", () => {
    const terms = ["refudn", "refund"].map((term) => ({ term, weight: 1, asked: true }));
    expect(readThrough(terms, ["refudn"], ["refund"])).toBeNull();
  });
});

describe("the misspelled words to look up", () => {
  it("are the first three, without codes, numbers and short words", () => {
    const unknown = ["ab1", "e-4711", "xyz", "refudn", "shpping", "ordr", "pasword"];
    expect(wordsToRead(unknown, { asked: 9, isForeign: false })).toEqual(["refudn", "shpping", "ordr"]);
  });

  it("are none in a language that the documents are not in", () => {
    const unknown = ["meiner", "webseite"];
    expect(wordsToRead(unknown, { asked: 3, isForeign: true })).toEqual([]);
    expect(wordsToRead(unknown, { asked: 5, isForeign: true })).toEqual(unknown);
    expect(wordsToRead(unknown, { asked: 3, isForeign: false })).toEqual(unknown);
  });

  it("are compared with terms that begin alike, or as they would after one slip", () => {
    expect(termsToCompare(["apssword"]).beginnings).toEqual(["ap", "pa", "as"]);
  });
});
