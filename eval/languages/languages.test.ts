import { describe, expect, test } from "vitest";
import { allPhrases } from "../../server/language/phrases/index.ts";
import type { JudgedAnswer } from "../askQuestion.ts";
import { plainWords } from "../matchGolds.ts";
import { CORPORA, parseQuestions, readCorpus, readQuestions } from "./readQuestions.ts";
import { type LanguageRow, outcomeOf, tableOf } from "./scoreLanguages.ts";

const LANGUAGES = Object.keys(allPhrases).sort();
/** Eight sections of one page in each of these. */
const OWN_PAGES = ["de", "fr", "es", "he", "hi", "ja"].flatMap((own) => Array<string>(8).fill(own));

test("a question is read with the sections that answer it and its wordings", () => {
  const [alike, other, ...rest] = parseQuestions(
    "# a.md > Send it > back\n# b.md > Refunds\nen: When?\nde:  Wann: heute? \n\n\n# c.md > C\nen: C?\n",
  );
  expect(rest).toEqual([]);
  expect(alike!.golds).toEqual([
    { document: "a.md", heading: "Send it > back" },
    { document: "b.md", heading: "Refunds" },
  ]);
  expect([...alike!.wordings]).toEqual([
    ["en", "When?"],
    ["de", "Wann: heute?"],
  ]);
  expect(other!.golds).toEqual([{ document: "c.md", heading: "C" }]);
});

test("twenty questions on English documents exist in all 14 languages, and 58 on pages in six others in English and the page's own", async () => {
  const sets = await Promise.all(CORPORA.map(readQuestions));
  const [abroad, ...english] = sets.toReversed();
  expect(english.flat()).toHaveLength(20);
  for (const { wordings } of english.flat()) expect([...wordings.keys()].sort()).toEqual(LANGUAGES);
  expect(abroad!.map(({ wordings }) => [...wordings.keys()])).toEqual(
    [...Array(4).fill("de"), ...Array(3).fill("fr"), ...Array(3).fill("es"), ...OWN_PAGES].map((own) => ["en", own]),
  );
  const texts = sets.flat().flatMap(({ wordings }) => [...wordings.values()]);
  expect(new Set(texts).size).toBe(texts.length);
});

test.each(CORPORA)("every question on %s is answered by sections that exist", async (name) => {
  const { documents } = await readCorpus(name);
  for (const { golds } of await readQuestions(name)) {
    expect(golds).not.toEqual([]);
    for (const gold of golds) {
      const document = documents.find(({ key }) => key === gold.document);
      const text = new TextDecoder().decode(await document?.bytes());
      const headings = text.split("\n").flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? []);
      expect(headings.filter((heading) => plainWords(heading) === plainWords(gold.heading))).toHaveLength(1);
    }
  }
});

describe("a turn's outcome", () => {
  const of = (answered: Partial<JudgedAnswer>) => outcomeOf({ answered: answered as JudgedAnswer });

  test("separates clarifying questions that offer the answer from those that don't", () => {
    const choice = { option: "Refunds" } as JudgedAnswer["choice"];
    expect(of({ fault: null, ended: "answered" })).toBe("right");
    expect(of({ fault: "asked back", ended: "clarified", choice })).toBe("choice");
    expect(of({ fault: "asked back", ended: "clarified", choice: null })).toBe("astray");
    expect(of({ fault: "not answered", ended: "escalated" })).toBe("person");
    expect(of({ fault: "no gold section cited", ended: "answered" })).toBe("wrong");
  });

  test("does not exist for a search without a conversation", () => {
    expect(() => outcomeOf({ answered: null })).toThrow("not walked");
  });
});

describe("the table", () => {
  const rows: LanguageRow[] = [
    row("shop", "de", [[], [0]], "person"),
    row("shop", "de", [[0]], "right"),
    row("shop", "en", [[0]], "right"),
    row("abroad", "en", [[], [], [], [0]], "wrong"),
  ];

  const all = Array(3).fill("1.000");
  const inEnglish = (name: string) => [name, "1", ...all, "1.000", ...all, "1", "0", "0", "0", "0"];
  const half = [".500", "1.000", "1.000"];
  const inGerman = (name: string) => [name, "2", ...half, ".750", ...half, "1", "0", "0", "1", "0"];

  test("has English first, then the others, then all of them, by documents, and the reverse direction", () => {
    expect(tableOf("x", rows).rows).toEqual([
      inEnglish("en"),
      inGerman("de"),
      inGerman("all but en"),
      inEnglish("en, shop"),
      inGerman("all but en, shop"),
      ["en over others", "1", ".000", ".000", "1.000", ".250", ".000", ".000", "1.000", "0", "0", "0", "0", "1"],
    ]);
  });

  test("leaves out what was not asked for", () => {
    const { columns, rows: cells } = tableOf(
      "x",
      rows.map((one) => ({ ...one, product: null })),
    );
    expect(columns).toEqual(["questions in", "of them", "vectors R@1", "vectors R@3", "vectors R@5", "vectors MRR"]);
    expect(cells[0]).toEqual(["en", "1", "1.000", "1.000", "1.000", "1.000"]);
  });
});

function row(
  corpus: string,
  language: string,
  hits: number[][],
  outcome: NonNullable<LanguageRow["product"]>["outcome"],
): LanguageRow {
  const ranking = { golds: 1, hits };
  return { corpus, language, id: "1", text: "?", vectors: ranking, product: { ranking, outcome } };
}
