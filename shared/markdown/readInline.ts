/**
 * Parses a paragraph's inline Markdown in one pass: emphasis, code, links, citation marks. There is no HTML path at
 * all: HTML stays text, an image becomes a link, an unsafe address becomes plain text.
 */
import { type ComponentChildren, h } from "preact";
import { BRACKETED, MAIL_ADDRESS, TARGET, toHref, WEB_ADDRESS } from "../../server/protocol/addresses.ts";
import { safeUrl } from "../../server/protocol/safeUrl.ts";

/** Renderers for the parts that differ between apps. */
export interface Draw {
  /** Renders each `[n]` outside code; null when there is no such source. */
  mark(n: number): ComponentChildren | null;
  /** Renders a code block. */
  code(text: string): ComponentChildren;
  table(table: TableProps): ComponentChildren;
}

/** A table's source rows, and the renderer for a cell's text. */
export interface TableProps {
  rows: string[];
  cell(text: string): ComponentChildren;
}

/** Maximum open marks; no real answer has more, only an attack on the renderer. */
const MAX_OPEN = 12;

/** Escape · code · <link> · address · mail address · bracket · emphasis · entity · line break. */
const TOKEN = new RegExp(
  String.raw`\\([!-/:-@[-\`{-~])|\`+|${BRACKETED.source}|${WEB_ADDRESS.source}|${MAIL_ADDRESS.source}|!?\[|\]|\*+|_+|~~|&(amp|lt|gt|quot|#39|nbsp);|\\?\n|<br ?\/?>`,
  "gi",
);
/** What follows a link's bracketed text: the address, and an optional title, which is not shown. */
const LEAD = new RegExp(String.raw`\(\s*(?:${TARGET.source})(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`, "y");
/** An unfinished link target at the end of a text still being written. */
const HALF_TARGET = /(?:\(\S{0,999})?$/y;
/** An unfinished entity, escape or address, which might be read differently once more text arrives. */
const HALF_TOKEN = /(?:\\|&#?\w{0,4}|<\S{0,999}|https?\S{0,999}|~+)$/i;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };

interface Opener {
  mark: string;
  size: number;
  /** Index of the opening mark in the output. */
  at: number;
}

interface Reader {
  text: string;
  at: number;
  draw: Draw;
  isOpen: boolean;
  out: ComponentChildren[];
  openers: Opener[];
  /** Runs of backticks known to have no closing run. */
  unclosed: Set<string>;
}

/** Opens in a new tab and sends no referrer. */
export function linkProps(href: string) {
  return { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

/**
 * The text as vnodes. Never throws.
 * @param isOpen the text is still being written: open marks are closed, and ambiguous endings are held back
 */
export function readInline(text: string, draw: Draw, isOpen: boolean): ComponentChildren[] {
  const whole = isOpen ? text.slice(0, -999) + text.slice(-999).replace(HALF_TOKEN, "") : text;
  const reader: Reader = { text: whole, at: 0, draw, isOpen, out: [], openers: [], unclosed: new Set() };
  for (;;) {
    TOKEN.lastIndex = reader.at;
    const token = TOKEN.exec(whole);
    reader.out.push(whole.slice(reader.at, token?.index));
    if (!token) break;
    reader.at = TOKEN.lastIndex;
    readToken(reader, token);
  }
  if (isOpen) closeAll(reader);
  return reader.out;
}

function readToken(reader: Reader, [all, escaped, address = all, entity]: RegExpExecArray): void {
  const { out } = reader;
  if (escaped) out.push(escaped);
  else if (entity) out.push(entities[entity.toLowerCase()]);
  else if (all === "]") closeBracket(reader);
  else if (all.endsWith("[")) open(reader, "[", all);
  else if (all.startsWith("`")) readCode(reader, all);
  else if (/^[*_~]+$/.test(all)) readEmphasis(reader, all);
  else if (/\n$|^<br/i.test(all)) out.push(h("br", null));
  // No links inside a link's text.
  else if (find(reader, "[") >= 0) out.push(all);
  else out.push(link(toHref(address), address));
}

function link(address: string, words: ComponentChildren): ComponentChildren {
  const href = safeUrl(address);
  return href === null ? words : h("a", linkProps(href), words);
}

function find({ openers }: Reader, mark: string): number {
  return openers.findLastIndex((opener) => opener.mark === mark);
}

function open({ openers, out }: Reader, mark: string, written: string): void {
  if (openers.length < MAX_OPEN) openers.push({ mark, size: written.length, at: out.length });
  out.push(written);
}

/** Wraps the output since the opener in an element, consuming `size` characters of the mark. */
function emphasize({ out }: Reader, opener: Opener, size: number): void {
  const words = out.splice(opener.at + 1);
  opener.size -= size;
  out[opener.at] = opener.mark.repeat(opener.size);
  out.push(h(opener.mark === "~" ? "s" : size > 1 ? "strong" : "em", null, words));
}

function readEmphasis(reader: Reader, run: string): void {
  const { text, at, openers, out } = reader;
  const mark = run.charAt(0);
  const before = text[at - run.length - 1] ?? " ";
  const after = text[at] ?? " ";
  // More of the run may follow.
  if (reader.isOpen && at === text.length) return;
  const isName = (neighbour: string) => mark === "_" && /[\p{L}\p{N}]/u.test(neighbour);
  let size = run.length;
  for (let found = find(reader, mark); size && found >= 0 && before.trim() && !isName(after); ) {
    const opener = openers[found]!;
    const used = Math.min(size, opener.size, 2);
    openers.length = found + 1;
    emphasize(reader, opener, used);
    size -= used;
    if (!opener.size) openers.pop();
    found = find(reader, mark);
  }
  if (!size) return;
  if (after.trim() && !isName(before)) open(reader, mark, run.slice(0, size));
  else out.push(run.slice(0, size));
}

function readCode(reader: Reader, run: string): void {
  const { out, unclosed, text } = reader;
  const rest = text.slice(reader.at);
  for (const { 0: other, index } of unclosed.has(run) ? [] : rest.matchAll(/`+/g)) {
    if (other !== run) continue;
    reader.at += index + run.length;
    out.push(h("code", null, rest.slice(0, index).trim()));
    return;
  }
  unclosed.add(run);
  if (!reader.isOpen || rest.includes("\n")) out.push(run);
  else {
    reader.at = text.length;
    if (rest) out.push(h("code", null, rest));
  }
}

function closeBracket(reader: Reader): void {
  const { text, out, openers } = reader;
  const opener = openers[find(reader, "[")];
  if (!opener) {
    out.push("]");
    return;
  }
  openers.length = openers.indexOf(opener);
  LEAD.lastIndex = HALF_TARGET.lastIndex = reader.at;
  const words = out.slice(opener.at + 1);
  const number = words.length === 1 && /^[1-9]\d{0,2}$/.exec(String(words[0]));
  const cited = number ? reader.draw.mark(Number(number[0])) : null;
  const target = LEAD.exec(text);
  const isHalf = !target && !cited && reader.isOpen && HALF_TARGET.test(text);
  if (target) reader.at = LEAD.lastIndex;
  else if (isHalf) reader.at = text.length;
  else if (!cited) {
    out.push("]");
    return;
  }
  const isPictureInLink = out[opener.at] === "![" && find(reader, "[") >= 0;
  out.length = opener.at;
  if (cited) out.push(cited);
  else if (!target || isPictureInLink) out.push(words);
  else {
    const address = target[1] ?? target[2]!;
    out.push(link(address, words.some(Boolean) ? words : address));
    // Not a safe link, but the author meant the address to be seen.
    if (/^http:/i.test(address) && words.some(Boolean) && words.join("") !== address && !safeUrl(address))
      out.push(` (${address})`);
    // A link can't contain a link.
    reader.openers = openers.filter(({ mark }) => mark !== "[");
  }
}

/** Closes whatever is open at the end of an unfinished text; links without text are dropped. */
function closeAll(reader: Reader): void {
  const { openers, out } = reader;
  for (const opener of openers.reverse()) {
    if (opener.mark !== "[") emphasize(reader, opener, opener.size);
    // Only digits so far: probably a citation mark.
    else if (/^\d{0,3}$/.test(out.slice(opener.at + 1).join(""))) out.length = opener.at;
    else out[opener.at] = "";
  }
}
