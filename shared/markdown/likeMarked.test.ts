/** Our own documentation, read by this reader and by a full one: both must see the same blocks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Lexer, type Token, type Tokens } from "marked";
import { type ComponentChildren, h, type VNode } from "preact";
import { expect, it } from "vitest";
import { readBlocks } from "./readBlocks.ts";
import type { Draw } from "./readInline.ts";

const DOCS = join(import.meta.dirname, "../../docs");
const pages = readdirSync(DOCS).filter((file) => file.endsWith(".md"));

const draw: Draw = {
  mark: () => null,
  code: () => h("pre", null),
  table: ({ rows }) => h("table", null, rows.length),
};

/** The outline of what is painted: `ul(li(p,ul(li)))`. */
function outline(tree: ComponentChildren): string {
  return [tree]
    .flat(9)
    .filter((child): child is VNode<{ children?: ComponentChildren; class?: string }> => Object(child) === child)
    .map(({ type, props }) => {
      if (type === "table") return `table${props.children}`;
      if (type === "p") return props.class ? "h" : "p";
      const inner = ["ul", "ol", "li", "blockquote"].includes(String(type)) ? outline(props.children) : null;
      return inner === null ? (["pre", "hr"].includes(String(type)) ? type : null) : `${type}(${inner})`;
    })
    .filter((part) => part !== null)
    .join();
}

const names: Record<string, string> = { heading: "h", paragraph: "p", code: "pre", hr: "hr" };

function markedOutline(tokens: Token[], isItem = false): string {
  const parts = tokens.map((token, index) => {
    // The first words of an item stand in it without a paragraph of their own.
    if (token.type === "text" || (isItem && index === 0 && token.type === "paragraph")) return null;
    if (token.type === "blockquote") return `blockquote(${markedOutline(token.tokens ?? [])})`;
    if (token.type === "table") return `table${(token as Tokens.Table).rows.length + 2}`;
    if (token.type !== "list") return names[token.type] ?? null;
    const { ordered, items } = token as Tokens.List;
    return `${ordered ? "ol" : "ul"}(${items.map((item) => `li(${markedOutline(item.tokens, true)})`)})`;
  });
  return parts.filter((part) => part !== null).join();
}

it.each(pages)("%s", (page) => {
  const text = readFileSync(join(DOCS, page), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
  const painted = outline(readBlocks(text).map((block) => block.paint(draw, false)));
  expect(painted.length).toBeGreaterThan(10);
  expect(painted).toBe(markedOutline(new Lexer({ gfm: true, breaks: true }).lex(text)));
});
