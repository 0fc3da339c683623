/** Renders an answer's Markdown for a mail: as plain text, and as HTML with only our own tags. Pure. */
import { Marked, type RendererObject, type Tokens } from "marked";
import { addressesIn, TAIL } from "../../../language/addresses/addressesIn.ts";
import { escapeHtml } from "../../../language/escapeHtml.ts";
import { safeUrl } from "../../../protocol/safeUrl.ts";

/** Raw HTML stays text, an image becomes a link, and an unsafe URL becomes plain text. */
const htmlParts: RendererObject = {
  html: ({ text }) => escapeHtml(text),
  image: ({ href, text }) => linkTo(href, escapeHtml(text || href)),
  link({ href, tokens }) {
    return linkTo(href, this.parser.parseInline(tokens));
  },
};

function linkTo(href: string, words: string): string {
  const url = safeUrl(href, "");
  return url === null ? words : `<a href="${escapeHtml(url)}">${words}</a>`;
}

const block = (text: string) => `${text.trimEnd()}\n\n`;
const indent = (text: string, first: string) =>
  text.trimEnd().replace(/^/gm, " ".repeat(first.length)).replace(/^\s*/, first);

const textParts: RendererObject = {
  html: ({ text }) => text,
  text(token) {
    return "tokens" in token && token.tokens ? this.parser.parseInline(token.tokens) : token.text;
  },
  space: () => "",
  hr: () => block("---"),
  br: () => "\n",
  checkbox: ({ checked }) => (checked ? "[x] " : "[ ] "),
  code: ({ text }) => block(indent(text, "    ")),
  codespan: ({ text }) => text,
  image: ({ href, text }) => address(text, href),
  heading({ tokens }) {
    return block(this.parser.parseInline(tokens));
  },
  paragraph({ tokens }) {
    return block(this.parser.parseInline(tokens));
  },
  strong({ tokens }) {
    return this.parser.parseInline(tokens);
  },
  em({ tokens }) {
    return this.parser.parseInline(tokens);
  },
  del({ tokens }) {
    return this.parser.parseInline(tokens);
  },
  link({ href, tokens }) {
    return address(this.parser.parseInline(tokens), href);
  },
  blockquote({ tokens }) {
    return block(this.parser.parse(tokens).trimEnd().replace(/^/gm, "> "));
  },
  list({ items, ordered, start }) {
    const marks = items.map((_, index) => (ordered ? `${Number(start || 1) + index}. ` : "- "));
    return block(items.map((item, index) => indent(this.listitem(item), marks[index]!)).join("\n"));
  },
  listitem({ tokens }) {
    return tokens.map((token) => this.parser.parse([token]).trimEnd()).join("\n");
  },
  table({ header, rows }) {
    const line = (cells: Tokens.TableCell[]) => cells.map(({ tokens }) => this.parser.parseInline(tokens)).join(" | ");
    return block([header, ...rows].map(line).join("\n"));
  },
};

function address(words: string, href: string): string {
  if (safeUrl(href, "") === null || href === words || href === `mailto:${words}`) return words;
  return words === "" ? href : `${words} (${href})`;
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

function withLinksOf(markdown: string, renderer: RendererObject): Marked {
  const known = addressesOf(markdown);
  const walkTokens = (token: { type: string; href?: string }) => {
    if (token.href !== undefined && !known.has(asKnown(token.href))) token.href = "";
  };
  return new Marked({ gfm: true, breaks: true, async: false, renderer, walkTokens });
}

/** Nesting deeper than people write: the library's time and stack grow with it. */
const MAX_NESTED = 24;
/** Emphasis marks per paragraph. */
const MAX_MARKS = 300;
const MAX_INDENT = 64;
const LEADING = /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)]))+/;

/** @param markdown what an agent wrote; text nested too deeply is mailed as it is */
export function drawMarkdown(markdown: string): { text: string; html: string } {
  if (isTooDeep(markdown)) return asWritten(markdown);
  try {
    return {
      text: (withLinksOf(markdown, textParts).parse(markdown) as string).trimEnd(),
      html: (withLinksOf(markdown, htmlParts).parse(markdown) as string).trimEnd(),
    };
  } catch {
    // The answer is sent all the same.
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
