import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCitationReader } from "./createCitationReader.ts";

/** @param parts where the network has cut the answer */
function read(parts: string[], known = [1, 2, 3]): string {
  const reader = createCitationReader(known);
  return parts.map((part) => reader.push(part)).join("") + reader.end();
}

const FORMS: [string, string, string][] = [
  ["one form as it is", "A year is 60 euros. [1][2]", "A year is 60 euros. [1][2]"],
  ["a list in brackets", "A year is 60 euros [1, 2].", "A year is 60 euros [1][2]."],
  ["a list with a word", "A year is 60 euros [1 and 3].", "A year is 60 euros [1][3]."],
  ["a range", "A year is 60 euros [1-3].", "A year is 60 euros [1][2][3]."],
  ["a range with a dash", "A year is 60 euros [1–3].", "A year is 60 euros [1][2][3]."],
  ["lenticular brackets", "A year is 60 euros【1】.", "A year is 60 euros [1]."],
  ["lenticular brackets with their dagger", "A year is 60 euros.【1†source】【2†L3-L5】", "A year is 60 euros.[1][2]"],
  ["wide brackets and digits", "一年60欧元［１］。", "一年60欧元 [1]。"],
  ["a footnote", "A year is 60 euros.[^1]", "A year is 60 euros.[1]"],
  [
    "footnotes with their list",
    "A year is 60 euros.[^1] It renews.[^2]\n\n[^1]: Plans\n[^2]: Renewal, in detail\n",
    "A year is 60 euros.[1] It renews.[2]\n",
  ],
  [
    "a number in parentheses before a full stop",
    "A year is 60 euros (1). It renews (2).",
    "A year is 60 euros [1]. It renews [2].",
  ],
  [
    "a number in parentheses between sentences",
    "A year is 60 euros. (1) It renews.",
    "A year is 60 euros. [1] It renews.",
  ],
  ["a number in parentheses at the end", "A year is 60 euros. (1)", "A year is 60 euros. [1]"],
  ["two brackets", "A year is 60 euros [[1]].", "A year is 60 euros [1]."],
  [
    "a word and a number",
    "A year is 60 euros [Source 1]. It renews [doc2] [Passage 3].",
    "A year is 60 euros [1]. It renews [2] [3].",
  ],
  ["the prompt's own attribute", 'A year is 60 euros [passage n="1"].', "A year is 60 euros [1]."],
  [
    "a word in parentheses",
    "A year is 60 euros (Source: [1]). It renews (source 2).",
    "A year is 60 euros [1]. It renews [2].",
  ],
  ["marks in parentheses", "A year is 60 euros ([1], [2]).", "A year is 60 euros [1][2]."],
  ["a source on its line", "A year is 60 euros.\n\nSource: [1]", "A year is 60 euros. [1]"],
  ["a source behind a statement", "A year is 60 euros. Source: [1]", "A year is 60 euros. [1]"],
  ["numbers alone", "A year is 60 euros.\n\nSources: 1, 2", "A year is 60 euros. [1][2]"],
  ["a bold word", "A year is 60 euros.\n\n**Sources:** [1], [2]\n", "A year is 60 euros. [1][2]\n"],
  ["titles behind the marks", "A year is 60 euros.\n\nSource: [1] Plans and prices", "A year is 60 euros. [1]"],
  ["a source in German", "Ein Jahr kostet 60 Euro.\n\nQuelle: [1]", "Ein Jahr kostet 60 Euro. [1]"],
  [
    "a source for each paragraph",
    "It is 60 euros.\nSource: [1]\n\nIt renews.\nSource: [1]",
    "It is 60 euros. [1]\n\nIt renews. [1]",
  ],
  [
    "a list of sources that adds nothing",
    "It is 60 euros [1]. It renews [2].\n\n---\n\n## Sources\n\n1. Plans\n2. Renewal\n",
    "It is 60 euros [1]. It renews [2].",
  ],
  ["a list of sources alone", "It is 60 euros.\n\nReferences:\n[1] Plans\n[3] Renewal", "It is 60 euros. [1][3]"],
  [
    "text after a list of sources",
    "It is 60 euros.\n\n**Sources**\n- [1] Plans\n\nGoodbye!",
    "It is 60 euros. [1]\n\nGoodbye!",
  ],
  ["a mark at a list's end", "Do this:\n\n- Open it\n- Close it\n\n[1]", "Do this:\n\n- Open it\n- Close it [1]"],
  ["a source under code", "Run this:\n\n```sh\ncurl x\n```\n\nSource: [1]", "Run this:\n\n```sh\ncurl x\n```\n\n[1]"],
  ["a number that names nothing", "A year is 60 euros [7]. It renews [1, 9].", "A year is 60 euros. It renews [1]."],
  ["a source before the answer", "Source: [1]\n\nA year is 60 euros.", "A year is 60 euros. [1]"],
];

const UNTOUCHED: [string, string][] = [
  ["a year in parentheses", "It began in that spring (2024)."],
  ["steps", "(1) Open it. (2) Press Save.\n(3) Go on with step (1) of the list"],
  ["a call", "It ends with exit(1). Then printf(2)."],
  ["a number after a colon", "Two parts: (1), (2) and more"],
  ["a Markdown link", "See [the page](https://example.com/a_(1).html) and [1](https://example.com)."],
  ["a link with a label", "See [the page][1].\n\n[1]: https://example.com"],
  ["code in a line", "Set `list[7]` and ``a`[8]`` there. [1]"],
  ["a block of code", "Do:\n\n```js\nconst a = [7, 8];\n\n// Source: [9]\nlist[5] = 1;\n```\n\nDone. [1]"],
  ["a block of code within a list", "1. Do:\n   ```\n   a[9]\n   ```\n2. Done [1]"],
  ["an array's first", "Take items[0] of it."],
  ["a box to tick", "- [ ] open\n- [x] done"],
  ["an escaped bracket", "Write \\[7] there."],
  ["a word that announces no sources", "Source code is open. Sources say: nothing.\nSource: https://example.com"],
  ["a heading without a list", "## Sources\n\nWater comes from three wells. [1]"],
  ["a bracket without an end", "Write [7 or so\nand `go on"],
  ["a rule between two parts", "One. [1]\n\n---\n\nTwo. [2]\n"],
  ["italic and bold words", "*Sourdough* is **refreshing**.\n* __Really__\n"],
];

describe("an answer's citations", () => {
  it.each(FORMS)("are read as models write them: %s", (_, written, shown) => {
    expect(read([written])).toBe(shown);
  });

  it.each(UNTOUCHED)("are not found in %s", (_, text) => {
    expect(read([text])).toBe(text);
  });

  it("are the same wherever the answer is cut", () => {
    const texts = [...FORMS.map(([, written]) => written), ...UNTOUCHED.map(([, text]) => text)];
    for (const text of texts) expect(read([...text]), text).toBe(read([text]));
    const cut = fc.tuple(
      fc.constantFrom(...texts),
      fc.constantFrom(...texts),
      fc.array(fc.nat(200), { maxLength: 12 }),
    );
    fc.assert(
      fc.property(cut, ([one, other, places]) => {
        const text = `${one}\n\n${other}`;
        const ends = [0, ...places.filter((at) => at < text.length).sort((a, b) => a - b), text.length];
        const parts = ends.slice(1).map((end, index) => text.slice(ends[index], end));
        expect(read(parts)).toBe(read([text]));
      }),
      { numRuns: 2000 },
    );
  });

  it("are the same for any text built from pieces of citations, wherever it is cut", () => {
    const bits = [
      "[",
      "]",
      "(",
      ")",
      "1",
      "7",
      ":",
      "^",
      "Source",
      "s",
      " ",
      "\n",
      "`",
      "```",
      "*",
      "-",
      "【",
      "】",
      "x",
      ".",
      ", ",
      "†",
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 40 }), (parts) => {
        expect(read(parts)).toBe(read([parts.join("")]));
      }),
      { numRuns: 5000 },
    );
  });

  it("never delay plain words", () => {
    const reader = createCitationReader([1]);
    expect(["A year ", "is 60 ", "euros", " ["].map((piece) => reader.push(piece))).toEqual([
      "A year",
      " is 60",
      " euros",
      "",
    ]);
    expect(reader.push("1] and")).toBe(" [1] and");
  });
});
