import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHUNK_LIMITS, type Chunk, chunkMarkdown, chunkText, estimateTokens } from "./chunkDocument.ts";

const prose = fc
  .array(
    fc.constantFrom("The parcel leaves today.", "Refunds take 30 days.", "返金は三十日以内です。", "See *billing*."),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((sentences) => sentences.join(" "));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom("Billing", "Costs & taxes", "`npm install`"))
  .map(([level, text]) => `${"#".repeat(level)} ${text}`);
const code = fc
  .array(fc.constantFrom("const a = 1;", "", "# not a heading", "if (a) {", "}"), { minLength: 1, maxLength: 60 })
  .map((lines) => `\`\`\`ts\n${lines.join("\n")}\n\`\`\``);
const table = fc
  .integer({ min: 1, max: 40 })
  .map(
    (rows) =>
      `| plan | price |\n| --- | --- |\n${Array.from({ length: rows }, (_, n) => `| plan ${n} | ${n} EUR |`).join("\n")}`,
  );
const list = fc
  .array(prose, { minLength: 1, maxLength: 6 })
  .map((items) => items.map((item) => `- ${item}`).join("\n"));
const markdown = fc
  .array(fc.oneof(prose, heading, code, table, list), { minLength: 1, maxLength: 25 })
  .map((blocks) => blocks.join("\n\n"));

function expectWellFormed(text: string, chunks: Chunk[]): void {
  let end = 0;
  for (const [index, chunk] of chunks.entries()) {
    expect(chunk.ordinal).toBe(index);
    expect(chunk.content).toBe(text.slice(chunk.start, chunk.end));
    expect(chunk.content.trim()).not.toBe("");
    expect(chunk.start).toBeGreaterThanOrEqual(end);
    end = chunk.end;
  }
}

describe("chunking Markdown", () => {
  test("chunks are slices of the text, in order, without overlaps, and only headings are left out", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const chunks = chunkMarkdown(text);
        expectWellFormed(text, chunks);
        const covered = new Set<number>();
        for (const chunk of chunks) for (let i = chunk.start; i < chunk.end; i++) covered.add(i);
        const headings = new Set<number>();
        for (const match of text.matchAll(/^#{1,6} .*$/gm)) {
          for (let i = match.index; i < match.index + match[0].length; i++) headings.add(i);
        }
        for (let i = 0; i < text.length; i++) {
          if (!covered.has(i) && !headings.has(i) && /[\p{L}\p{N}]/u.test(text[i]!))
            expect(text.slice(i, i + 40)).toBe("");
        }
      }),
      { numRuns: 150 },
    );
  });

  test("code fences and tables are never cut", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const chunk of chunkMarkdown(text)) {
          expect((chunk.content.match(/^\s*(?:- )?```/gm) ?? []).length % 2).toBe(0);
          const rows = chunk.content.match(/^\| plan \d+/gm);
          if (rows) expect(chunk.content).toContain("| --- | --- |");
        }
      }),
      { numRuns: 150 },
    );
  });

  test("only whole code and tables may exceed the target size", () => {
    fc.assert(
      fc.property(markdown, (text) => {
        for (const chunk of chunkMarkdown(text)) {
          const most = /```|\| ---/.test(chunk.content) ? CHUNK_LIMITS.most : CHUNK_LIMITS.target;
          expect(estimateTokens(chunk.content)).toBeLessThanOrEqual(most + CHUNK_LIMITS.target);
          if (most === CHUNK_LIMITS.target) expect(estimateTokens(chunk.content)).toBeLessThanOrEqual(most);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("a chunk knows its sections and their anchor", () => {
    const text =
      "intro\n\n# Billing\n\ntop\n\n## Refunds {#money-back}\n\nmiddle\n\n## Refunds\n\n### Costs\n\ndeep\n\n# Other\n\nlast";
    expect(chunkMarkdown(text).map(({ content, headingPath, anchor }) => [content, headingPath, anchor])).toEqual([
      ["intro", [], null],
      ["top", ["Billing"], "billing"],
      ["middle", ["Billing", "Refunds"], "money-back"],
      ["deep", ["Billing", "Refunds", "Costs"], "costs"],
      ["last", ["Other"], "other"],
    ]);
  });

  test("a heading with nothing under it is not lost", () => {
    expect(
      chunkMarkdown("# FAQ\n\n## Do you ship abroad? No.\n\n## Next\n\ntext").map((chunk) => chunk.content),
    ).toEqual(["## Do you ship abroad? No.", "text"]);
  });

  test("a huge code block is cut by lines, an endless word anywhere", () => {
    const lines = Array.from({ length: 900 }, (_, n) => `line number ${n};`);
    const chunks = chunkMarkdown(`\`\`\`\n${lines.join("\n")}\n\`\`\``);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.flatMap((chunk) => chunk.content.split("\n")).filter((line) => line.startsWith("line"))).toEqual(
      lines,
    );
    const endless = "🎉".repeat(5000);
    const pieces = chunkMarkdown(endless);
    expectWellFormed(endless, pieces);
    expect(pieces.map((chunk) => chunk.content).join("")).toBe(endless);
    expect(pieces.every((chunk) => chunk.content.isWellFormed())).toBe(true);
  });
});

describe("chunking text", () => {
  const words = (count: number) => `${"Revenue rose in the third quarter ".repeat(count / 6)}again.`;
  const pathsOf = (text: string) => chunkText(text).map((chunk) => chunk.headingPath);

  test("lines right above paragraphs are headings, and pages are never mixed", () => {
    const pages = [`Annual report\n\n${words(400)}`, `Costs\n\n${words(240)}\n\nOutlook\n\n${words(240)}`];
    const text = pages.join("\n\n");
    const chunks = chunkText(text, [0, pages[0]!.length + 2]);
    expectWellFormed(text, chunks);
    expect(new Set(chunks.map(({ headingPath, page }) => `${page} ${headingPath}`))).toEqual(
      new Set(["1 Annual report", "2 Costs", "2 Outlook"]),
    );
  });

  test.each([
    ["a list of names", Array.from({ length: 40 }, (_, n) => `Judge Number ${n}`).join("\n\n")],
    ["list items", `1. Open the menu\n\n${words(240)}\n\n- Choose a plan\n\n${words(240)}`],
    ["sentences", `It rains.\n\n${words(240)}\n\nHow much is it:\n\n${words(240)}`],
    ["cells of a table", `name\tprice\n\n${words(240)}\n\nblue | red\n\n${words(240)}`],
    ["the last line", `${words(400)}\n\nAll rights reserved`],
  ])("%s: no headings", (_what, text) => {
    expect(pathsOf(text).flat()).toEqual([]);
  });

  test("of a menu above a paragraph only the last line is its heading", () => {
    expect(pathsOf(`Home\n\nAbout us\n\nContact\n\nOpening hours\n\n${words(600)}`).at(-1)).toEqual(["Opening hours"]);
  });

  test("short sections share a chunk, which keeps their headings", () => {
    const text = `Refunds\n\nMoney comes back.\n\nParcels\n\nThey travel.\n\nPlans\n\n${words(600)}`;
    const [first, ...rest] = chunkText(text);
    expect(first!.content).toBe("Refunds\n\nMoney comes back.\n\nParcels\n\nThey travel.");
    expect(first!.headingPath).toEqual([]);
    expect(rest.map((chunk) => chunk.headingPath)).toEqual(rest.map(() => ["Plans"]));
    expectWellFormed(text, [first!, ...rest]);
  });

  test("a text of a page or less is one chunk", () => {
    for (const text of [words(360), `Costs\n\n${words(120)}\n\nOutlook\n\n${words(120)}`]) {
      expect(chunkText(text).map((chunk) => chunk.content.length)).toEqual([
        expect.toSatisfy((length: number) => length > 0.95 * text.length),
      ]);
    }
  });

  test("any text gives slices in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 4000 }), (text) => expectWellFormed(text, chunkText(text))),
    );
  });
});
