/**
 * Markdown as vnodes. The lexer only splits the text; what may appear on screen is the list below. There is no HTML
 * path at all: HTML in the text stays text, images become their link, unsafe addresses become plain words.
 */
import { Lexer, type Token, type Tokens } from "marked";
import { type ComponentChildren, h } from "preact";
import { safeUrl } from "../../../server/protocol/safeUrl.ts";

/** Deeper nesting than this is not an answer but an attack on the renderer. */
const MAX_DEPTH = 12;

/** Draws the marker `[n]` of a cited source; null when there is no such source. */
type RenderMarker = (n: number) => ComponentChildren | null;

/** What an answer's own parts are drawn with. */
export interface Draw {
  /** Gets each `[n]` found outside code. */
  marker: RenderMarker;
  /** Gets each block of code. */
  code(text: string): ComponentChildren;
}

/** The text's Markdown as vnodes. Never throws. */
export function renderMarkdown(text: string, draw: Draw): ComponentChildren {
  const visible = withoutInvisible(text);
  try {
    return blocks(new Lexer({ gfm: true, breaks: true }).lex(visible), draw, 0);
  } catch {
    // The lexer is recursive: a text nested some thousand levels deep overflows it. It can still be read as it is.
    return h("p", null, visible);
  }
}

/** A link that opens elsewhere and tells that place nothing about this page. */
export function linkProps(href: string) {
  return { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

/** Tag characters, zero-width and direction controls carry hidden text; nobody can read them, so nobody gets them. */
function withoutInvisible(text: string): string {
  return text.replace(/[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu, "");
}

function blocks(tokens: Token[], draw: Draw, depth: number): ComponentChildren {
  return tokens.map((token) => block(token, draw, depth));
}

function block(token: Token, draw: Draw, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return token.raw;
  switch (token.type) {
    case "paragraph":
      return h("p", null, inlines(token.tokens, draw, depth));
    case "heading":
      // The page has its own outline: an answer's headings are only strong lines in it.
      return h("p", { class: "md-heading" }, inlines(token.tokens, draw, depth));
    case "list":
      return list(token as Tokens.List, draw, depth);
    case "blockquote":
      return h("blockquote", null, blocks(token.tokens ?? [], draw, depth + 1));
    case "code":
      return draw.code(token.text);
    case "table":
      return table(token as Tokens.Table, draw, depth);
    case "hr":
      return h("hr", null);
    case "space":
    case "def":
      return null;
    case "text":
      return inlines(token.tokens ?? [token], draw, depth);
    default:
      return token.raw.trim() ? h("p", null, token.raw) : null;
  }
}

function list(token: Tokens.List, draw: Draw, depth: number): ComponentChildren {
  const items = token.items.map((item) => h("li", null, blocks(item.tokens, draw, depth + 1)));
  return token.ordered ? h("ol", { start: Number(token.start) || 1 }, items) : h("ul", null, items);
}

function table(token: Tokens.Table, draw: Draw, depth: number): ComponentChildren {
  const cells = (tag: "th" | "td", row: Tokens.TableCell[]) =>
    h(
      "tr",
      null,
      row.map((cell) => h(tag, null, inlines(cell.tokens, draw, depth + 1))),
    );
  const head = h("thead", null, cells("th", token.header));
  const body = h(
    "tbody",
    null,
    token.rows.map((row) => cells("td", row)),
  );
  return h("div", { class: "md-table", tabIndex: 0, role: "group" }, h("table", null, head, body));
}

function inlines(tokens: Token[] | undefined, draw: Draw, depth: number): ComponentChildren {
  return (tokens ?? []).map((token) => inline(token, draw, depth + 1));
}

function inline(token: Token, draw: Draw, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return token.raw;
  switch (token.type) {
    case "text":
      return token.tokens ? inlines(token.tokens, draw, depth) : withMarkers(decodeEntities(token.text), draw.marker);
    case "escape":
      return token.text;
    case "strong":
      return h("strong", null, inlines(token.tokens, draw, depth));
    case "em":
      return h("em", null, inlines(token.tokens, draw, depth));
    case "del":
      return h("s", null, inlines(token.tokens, draw, depth));
    case "codespan":
      return h("code", null, token.text);
    case "br":
      return h("br", null);
    case "link":
      return link(token as Tokens.Link, draw, depth);
    case "image":
      return link(token as Tokens.Image, draw, depth);
    default:
      return token.raw;
  }
}

function link(token: Tokens.Link | Tokens.Image, draw: Draw, depth: number): ComponentChildren {
  const cited = /^\d{1,3}$/.test(token.text) ? draw.marker(Number(token.text)) : null;
  if (cited !== null) return cited;
  const words = token.tokens?.length ? inlines(token.tokens, draw, depth) : token.text || token.href;
  const href = safeUrl(token.href);
  return href === null ? words : h("a", linkProps(href), words);
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };

/** The few entities that models write; the text goes into a text node, so nothing can come of it. */
function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name) => entities[name] ?? whole);
}

function withMarkers(text: string, marker: RenderMarker): ComponentChildren {
  const parts = text.split(/\[(\d{1,3})\]/);
  if (parts.length === 1) return text;
  return parts.map((part, index) => (index % 2 === 0 ? part : (marker(Number(part)) ?? `[${part}]`)));
}
