/**
 * The words of one paragraph: emphasis, code, links, marks of cited sources. Goes through the text once. There is no HTML
 * path at all: HTML stays text, an image becomes its link, an unsafe address becomes plain words.
 */
import { type ComponentChildren, h } from "preact";
import { BRACKETED, MAIL_ADDRESS, TARGET, toHref, WEB_ADDRESS } from "../../server/protocol/addresses.ts";
import { safeUrl } from "../../server/protocol/safeUrl.ts";

/** What an answer's own parts are drawn with. */
export interface Draw {
  /** Gets each `[n]` outside code; null when there is no such source. */
  mark(n: number): ComponentChildren | null;
  /** Gets each block of code. */
  code(text: string): ComponentChildren;
  table(table: TableProps): ComponentChildren;
}

/** A table's rows as they are written, and what draws the words of a cell. */
export interface TableProps {
  rows: string[];
  cell(text: string): ComponentChildren;
}

/** More marks open at a time than this is not an answer but an attack on the renderer. */
const MAX_OPEN = 12;

/** Escape · code · <link> · address · mail address · bracket · emphasis · entity · line break. */
const TOKEN = new RegExp(
  String.raw`\\([!-/:-@[-\`{-~])|\`+|${BRACKETED.source}|${WEB_ADDRESS.source}|${MAIL_ADDRESS.source}|!?\[|\]|\*+|_+|~~|&(amp|lt|gt|quot|#39|nbsp);|\\?\n|<br ?\/?>`,
  "gi",
);
/** What makes a link of the words in brackets before it: the address, and a title that is not shown. */
const LEAD = new RegExp(String.raw`\(\s*(?:${TARGET.source})(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`, "y");
/** The start of such a target, at the end of what has been written so far. */
const HALF_TARGET = /(?:\(\S{0,999})?$/y;
/** The start of an entity, an escape or an address, which would be read differently once there is more of it. */
const HALF_TOKEN = /(?:\\|&#?\w{0,4}|<\S{0,999}|https?\S{0,999}|~+)$/i;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };

interface Opener {
  mark: string;
  size: number;
  /** Where its own characters stand in what has been read. */
  at: number;
}

interface Reader {
  text: string;
  at: number;
  draw: Draw;
  isOpen: boolean;
  out: ComponentChildren[];
  openers: Opener[];
  /** Runs of backticks of which no other follows. */
  unclosed: Set<string>;
}

/** A link that opens elsewhere and tells that place nothing about this page. */
export function linkProps(href: string) {
  return { href, target: "_blank", rel: "noopener noreferrer nofollow" };
}

/**
 * The text as vnodes. Never throws.
 * @param isOpen more of it is being written: what has begun is closed, and what could become anything is held back
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
  // The words of a link are no link of their own.
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

/** Puts what was read since the opener into an element, for which so many of its characters stand. */
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
  // More of them may follow.
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
    // It can't be followed from here, but it was written to be read.
    if (/^http:/i.test(address) && words.some(Boolean) && words.join("") !== address && !safeUrl(address))
      out.push(` (${address})`);
    // A link within a link is none.
    reader.openers = openers.filter(({ mark }) => mark !== "[");
  }
}

/** What has begun at the end of an open text is closed, and what has no words yet is left out. */
function closeAll(reader: Reader): void {
  const { openers, out } = reader;
  for (const opener of openers.reverse()) {
    if (opener.mark !== "[") emphasize(reader, opener, opener.size);
    // Only a number so far: it will be the mark of a source.
    else if (/^\d{0,3}$/.test(out.slice(opener.at + 1).join(""))) out.length = opener.at;
    else out[opener.at] = "";
  }
}
