import { expect, test } from "vitest";
import { drawMarkdown } from "./drawMarkdown.ts";

const SIZE = 8000;
const HOSTILE: Record<string, string> = {
  bullets: `${"- ".repeat(SIZE / 2)}x`,
  numbers: `${"1. ".repeat(SIZE / 3)}x`,
  quotes: `${">".repeat(SIZE)}x`,
  "quotes of lists": `${"> - ".repeat(SIZE / 4)}x`,
  "ever deeper lists": Array.from({ length: 120 }, (_, depth) => `${" ".repeat(depth)}- a`).join("\n"),
  "lists behind tabs": Array.from({ length: 120 }, (_, depth) => `${"\t".repeat(depth)}- a`).join("\n"),
  "emphasis that opens and closes": "*a ".repeat(SIZE / 6) + "a* ".repeat(SIZE / 6),
  "one long run of marks": `${"*".repeat(SIZE / 2)}a${"*".repeat(SIZE / 2)}`,
};

test.each(Object.entries(HOSTILE))("text that is nested without end is mailed as it was written: %s", (_what, text) => {
  const { text: plain, html } = drawMarkdown(text);
  expect(plain).toBe(text.trimEnd());
  expect(html).toMatch(/^<p>[^<]*(?:<br>[^<]*)*<\/p>$/);
});

test("lists within lists, as people write them, stay lists", () => {
  const { text, html } = drawMarkdown("1. a\n   - b\n     - c\n\n> quoted **and bold**");
  expect(text).toContain("- c");
  expect(html.match(/<[ou]l>/g)).toHaveLength(3);
  expect(html).toContain("<strong>and bold</strong>");
});
