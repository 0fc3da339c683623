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
  test("chunks are slices of the text, in order, none overlapping, nothing but headings left out", () => {
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

  test("only whole code and tables may pass the target size", () => {
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

  test("a huge code block is cut by lines, a word without end anywhere", () => {
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
  test("single lines before paragraphs are headings, pages are never mixed", () => {
    const pages = [
      "Annual report\n\nRevenue rose in the third quarter.",
      "Costs\n\nCosts fell.\n\nOutlook\n\nAll is well.",
    ];
    const text = pages.join("\n\n");
    const chunks = chunkText(text, [0, pages[0]!.length + 2]);
    expectWellFormed(text, chunks);
    expect(chunks.map(({ content, headingPath, page }) => [content, headingPath, page])).toEqual([
      ["Revenue rose in the third quarter.", ["Annual report"], 1],
      ["Costs fell.", ["Costs"], 2],
      ["All is well.", ["Outlook"], 2],
    ]);
  });

  test("any text gives slices in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 4000 }), (text) => expectWellFormed(text, chunkText(text))),
    );
  });
});
