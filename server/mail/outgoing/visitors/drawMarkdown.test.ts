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

test.each(Object.entries(HOSTILE))("text nested too deeply is mailed as it was written: %s", (_what, text) => {
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

test("tables, tasks, references and raw HTML are readable in both forms, and only addresses that the chat shows become links", () => {
  const markdown = [
    "| Size | Price |\n| :-- | --: |\n| *M* | 5 & up |",
    "- [x] paid\n- [ ] sent",
    "See [our terms][t] and [there](javascript:alert(1)), &lt;b&gt;",
    "<script>alert(1)</script>",
    "    npm ci",
    "first line\nsecond line",
    "[t]: https://shop.example/terms",
  ].join("\n\n");
  const { text, html } = drawMarkdown(markdown);
  expect(text).toBe(
    [
      "Size | Price\nM | 5 & up",
      "- [x] paid\n- [ ] sent",
      "See our terms (https://shop.example/terms) and there, <b>",
      "<script>alert(1)</script>",
      "    npm ci",
      "first line\nsecond line",
    ].join("\n\n"),
  );
  expect(html).toContain('<th align="left">Size</th><th align="right">Price</th>');
  expect(html).toContain('<td align="left"><em>M</em></td><td align="right">5 &amp; up</td>');
  expect(html).toContain('<li><input checked disabled type="checkbox"> paid</li>');
  expect(html).toContain("<p>first line<br>second line</p>");
  expect(html).toContain('See <a href="https://shop.example/terms">our terms</a> and there, &lt;b>');
  expect(html).toContain("&lt;script>");
  expect(html).not.toMatch(/<script|javascript:|<b>/);
});
