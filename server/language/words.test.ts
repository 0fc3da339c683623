import { describe, expect, it } from "vitest";
import { fold, rawWords, terms, wordsOf } from "./words.ts";

const stems = (text: string) => terms(text).map(({ stem }) => stem);
/** The same text on the way that every script takes. */
const foreign = (text: string) => `${text} ещё`;

describe("words", () => {
  it.each(["Don't e-mail me at a.b@c.de: it's 3.5 x 10, isn't it?", "camelCase AB-123 o'clock 'quoted' rock'n'roll"])(
    "are found equally in plain text and in other characters: %s",
    (text) => {
      expect(wordsOf(text)).toEqual(wordsOf(foreign(text)).slice(0, -1));
      expect(rawWords(text)).toEqual(rawWords(foreign(text)).slice(0, -1));
      expect(`${fold(text)} еще`).toBe(fold(foreign(text)).replace("ё", "е"));
    },
  );

  it("are pairs of letters where a script has no spaces", () => {
    expect(rawWords("退货政策 applies")).toEqual(["退货", "货政", "政策", "applies"]);
  });

  it("are names when they have a capital inside a text, not where they open it", () => {
    const isNamed = (text: string) => terms(text).map((term) => term.isNamed);
    expect(isNamed("Zanzibar ships")).toEqual([false, false]);
    expect(isNamed("ships Zanzibar")).toEqual([false, true]);
    expect(isNamed("Zanzibar ships")).toEqual([false, false]);
  });

  it("share one stem, however long they are", () => {
    expect(stems("refunded refunds")).toEqual(["refund", "refund"]);
    expect(stems("internationalisierungen Internationalisierungen")[0]).toBe(stems("Internationalisierungen")[0]);
  });
});
