/** Our own documentation, read by this reader and by the server's full one: both must see the same blocks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Nodes } from "mdast";
import { type ComponentChildren, h, type VNode } from "preact";
import { expect, it } from "vitest";
import { readMarkdown } from "../../server/language/markdown/readMarkdown.ts";
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

const names: Record<string, string> = { heading: "h", paragraph: "p", code: "pre", thematicBreak: "hr" };

function fullOutline(nodes: Nodes[], isItem = false): string {
  const parts = nodes.map((node, index) => {
    // The first words of an item stand in it without a paragraph of their own.
    if (isItem && index === 0 && node.type === "paragraph") return null;
    if (node.type === "blockquote") return `blockquote(${fullOutline(node.children)})`;
    if (node.type === "table") return `table${node.children.length + 1}`;
    if (node.type !== "list") return names[node.type] ?? null;
    return `${node.ordered ? "ol" : "ul"}(${node.children.map((item) => `li(${fullOutline(item.children, true)})`)})`;
  });
  return parts.filter((part) => part !== null).join();
}

it.each(pages)("%s", (page) => {
  const text = readFileSync(join(DOCS, page), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "");
  const painted = outline(readBlocks(text).map((block) => block.paint(draw, false)));
  expect(painted.length).toBeGreaterThan(10);
  expect(painted).toBe(fullOutline(readMarkdown(text).children));
});
