/** Renders Markdown as HTML that contains only our own tags: raw HTML becomes text. Pure. */
import type { AlignType, ListItem, Nodes, Root, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { escapeHtml } from "../escapeHtml.ts";
import { definitionsIn, drawNodes, type Rules, type Within } from "./drawNodes.ts";

export interface HtmlOptions {
  /** Renders a link around `words`, which are HTML already. */
  link: (url: string, words: string) => string;
  image: (url: string, alt: string) => string;
  /** A heading's attributes, each preceded by a space. */
  headingAttributes?: (text: string) => string;
  /** Replaces a line break within a paragraph. */
  lineEnd: string;
}

/** @returns the blocks, each on a line of its own */
export function drawHtml(root: Root, { link, image, headingAttributes, lineEnd }: HtmlOptions): string {
  const urls = definitionsIn(root);
  const urlOf = ({ identifier }: { identifier: string }) => urls.get(identifier) ?? "";
  const inTag = (tag: string) => (node: { children: Nodes[] }, within: Within) => `<${tag}>${within(node)}</${tag}>`;
  const onLine = (tag: string) => (node: { children: Nodes[] }, within: Within) => `<${tag}>${within(node)}</${tag}>\n`;
  const rules: Rules = {
    root: (node, within) => within(node),
    yaml: () => "",
    definition: () => "",
    paragraph: onLine("p"),
    heading(node, within) {
      return `<h${node.depth}${headingAttributes?.(textOf(node)) ?? ""}>${within(node)}</h${node.depth}>\n`;
    },
    blockquote: (node, within) => `<blockquote>\n${within(node)}</blockquote>\n`,
    list(node, within) {
      const isLoose = node.spread === true || node.children.some(({ spread }) => spread);
      const items = node.children.map((item) => drawItem(item, isLoose, within)).join("");
      if (!node.ordered) return `<ul>\n${items}</ul>\n`;
      const start = (node.start ?? 1) === 1 ? "" : ` start="${node.start}"`;
      return `<ol${start}>\n${items}</ol>\n`;
    },
    listItem: (node, within) => drawItem(node, true, within),
    code({ lang, value }) {
      return `<pre><code${lang ? ` class="language-${escapeHtml(lang)}"` : ""}>${escapeHtml(value)}\n</code></pre>\n`;
    },
    html: ({ value }) => escapeHtml(value),
    thematicBreak: () => "<hr>\n",
    table: drawTable,
    tableRow: onLine("tr"),
    tableCell: inTag("td"),
    text: ({ value }) => escapeHtml(value).replaceAll("\n", lineEnd),
    break: () => "<br>",
    emphasis: inTag("em"),
    strong: inTag("strong"),
    delete: inTag("del"),
    inlineCode: ({ value }) => `<code>${escapeHtml(value)}</code>`,
    link: (node, within) => link(node.url, within(node)),
    linkReference: (node, within) => link(urlOf(node), within(node)),
    image: ({ url, alt }) => image(url, alt ?? ""),
    imageReference: (node) => image(urlOf(node), node.alt ?? ""),
    footnoteReference: ({ label }) => `[^${escapeHtml(label ?? "")}]`,
    footnoteDefinition: ({ label, children }, within) =>
      `<p>[^${escapeHtml(label ?? "")}]:</p>\n${within({ children })}`,
  };
  return drawNodes(root, rules);
}

/** The paragraphs of a tight list's items have no tags of their own. */
function drawItem(item: ListItem, isLoose: boolean, within: Within): string {
  const box =
    typeof item.checked === "boolean" ? `<input${item.checked ? " checked" : ""} disabled type="checkbox"> ` : "";
  const isPlain = (node: Nodes) => !isLoose && node.type === "paragraph";
  const parts = item.children.map((node) => within(isPlain(node) && "children" in node ? node : { children: [node] }));
  return `<li>${box}${parts.map((part) => part.trimEnd()).join("\n")}</li>\n`;
}

function drawTable({ children: rows, align }: Table, within: Within): string {
  const side = (column: AlignType | undefined) => (column ? ` align="${column}"` : "");
  const [head = "", ...body] = rows.map(({ children: cells }, row) => {
    const tag = row === 0 ? "th" : "td";
    const drawn = cells.map((cell, column) => `<${tag}${side(align?.[column])}>${within(cell)}</${tag}>`);
    return `<tr>${drawn.join("")}</tr>\n`;
  });
  const rest = body.length > 0 ? `<tbody>\n${body.join("")}</tbody>\n` : "";
  return `<table>\n<thead>\n${head}</thead>\n${rest}</table>\n`;
}
