/** Renders an answer's Markdown for a mail: as plain text, and as HTML with only our own tags. Pure. */
import type { List, Root, Table } from "mdast";
import { addressesIn, TAIL } from "../../../language/addresses/addressesIn.ts";
import { escapeHtml } from "../../../language/escapeHtml.ts";
import { drawHtml } from "../../../language/markdown/drawHtml.ts";
import { definitionsIn, drawNodes, type Rules, type Within } from "../../../language/markdown/drawNodes.ts";
import { readMarkdown } from "../../../language/markdown/readMarkdown.ts";
import { safeUrl } from "../../../protocol/safeUrl.ts";

/** @returns the address if it may be a link; null otherwise */
type Check = (url: string) => string | null;

/** An image becomes a link, and an unsafe URL becomes plain text. */
function htmlOf(root: Root, check: Check): string {
  const link = (href: string, words: string) => {
    const url = check(href);
    return url === null ? words : `<a href="${escapeHtml(url)}">${words}</a>`;
  };
  return drawHtml(root, {
    link,
    image: (href, alt) => link(href, escapeHtml(alt || (check(href) ?? ""))),
    lineEnd: "<br>",
  });
}

const block = (text: string) => `${text.trimEnd()}\n\n`;
const indent = (text: string, first: string) =>
  text.trimEnd().replace(/^/gm, " ".repeat(first.length)).replace(/^\s*/, first);

/** Words, lists and quotes as people type them. */
function plainTextOf(root: Root, check: Check): string {
  const urls = definitionsIn(root);
  const address = (words: string, href = "") => {
    if (check(href) === null || href === words || href === `mailto:${words}`) return words;
    return words === "" ? href : `${words} (${href})`;
  };
  const inside: (node: Parameters<Within>[0], within: Within) => string = (node, within) => within(node);
  const asBlock: typeof inside = (node, within) => block(within(node));
  const rules: Rules = {
    root: ({ children }, within) =>
      children.map((node) => (node.type === "html" ? block(node.value) : within({ children: [node] }))).join(""),
    yaml: () => "",
    definition: () => "",
    paragraph: asBlock,
    heading: asBlock,
    blockquote: (node, within) => block(within(node).trimEnd().replace(/^/gm, "> ")),
    list: plainList,
    listItem: inside,
    code: ({ value }) => block(indent(value, "    ")),
    html: ({ value }) => value,
    thematicBreak: () => block("---"),
    table: plainTable,
    tableRow: inside,
    tableCell: inside,
    text: ({ value }) => value,
    break: () => "\n",
    emphasis: inside,
    strong: inside,
    delete: inside,
    inlineCode: ({ value }) => value,
    link: (node, within) => address(within(node), node.url),
    linkReference: (node, within) => address(within(node), urls.get(node.identifier)),
    image: ({ url, alt }) => address(alt ?? "", url),
    imageReference: ({ alt, identifier }) => address(alt ?? "", urls.get(identifier)),
    footnoteReference: ({ label }) => `[^${label}]`,
    footnoteDefinition: (node, within) => block(`[^${node.label}]: ${within(node)}`),
  };
  return drawNodes(root, rules);
}

function plainList({ children: items, ordered, start }: List, within: Within): string {
  const lines = items.map(({ checked, children }, index) => {
    const box = typeof checked === "boolean" ? (checked ? "[x] " : "[ ] ") : "";
    const text = box + children.map((node) => within({ children: [node] }).trimEnd()).join("\n");
    return indent(text, ordered ? `${(start ?? 1) + index}. ` : "- ");
  });
  return block(lines.join("\n"));
}

function plainTable({ children: rows }: Table, within: Within): string {
  return block(rows.map(({ children: cells }) => cells.map(within).join(" | ")).join("\n"));
}

/**
 * What is not a link in the chat is not one in a mail either: this library knows more link syntaxes, which the answer
 * filter passes as plain text.
 */
function addressesOf(markdown: string): Set<string> {
  const runs = markdown.match(/\S+/g) ?? [];
  return new Set(runs.flatMap((run) => addressesIn(run).map(({ href }) => asKnown(href))));
}
const asKnown = (href: string) => URL.parse(href.replace(TAIL, ""))?.href ?? href;

/** Nesting deeper than people write: the library's time and stack grow with it. */
const MAX_NESTED = 24;
/** Emphasis marks per paragraph. */
const MAX_MARKS = 300;
const MAX_INDENT = 64;
const LEADING = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)]))+/;

/** @param markdown what an agent wrote; text nested too deeply is mailed as it is */
export function drawMarkdown(markdown: string): { text: string; html: string } {
  if (isTooDeep(markdown)) return asWritten(markdown);
  const known = addressesOf(markdown);
  const check: Check = (url) => (known.has(asKnown(url)) ? safeUrl(url, "") : null);
  try {
    const root = readMarkdown(markdown);
    return { text: plainTextOf(root, check).trimEnd(), html: htmlOf(root, check).trimEnd() };
  } catch {
    // The answer is sent anyway.
    return asWritten(markdown);
  }
}

function isTooDeep(markdown: string): boolean {
  const lines = markdown.split("\n");
  const isNested = (line: string) =>
    (LEADING.exec(line)?.[0].match(/[-*+>]|\d[.)]/g)?.length ?? 0) > MAX_NESTED ||
    /^[ \t]*/.exec(line)![0].replaceAll("\t", "    ").length > MAX_INDENT;
  const marks = (paragraph: string) => paragraph.match(/[*_~]/g)?.length ?? 0;
  return lines.some(isNested) || markdown.split(/\n\s*\n/).some((paragraph) => marks(paragraph) > MAX_MARKS);
}

function asWritten(text: string): { text: string; html: string } {
  return { text: text.trimEnd(), html: `<p>${escapeHtml(text.trimEnd()).replaceAll("\n", "<br>")}</p>` };
}
