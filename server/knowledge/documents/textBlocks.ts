/** Splits a plain text into paragraphs and detects lines that look like headings. Pure; offsets are into the text. */
import type { Block } from "./markdownBlocks.ts";

const MAX_HEADING_CHARS = 90;
const MAX_HEADING_WORDS = 14;
/** Consecutive short lines: two may be a title and its section, more are a list, a menu or a table. */
const MAX_HEADINGS_IN_A_ROW = 2;
const LIST_ITEM = /^(?:[-*•·–—▪●○+>|[]|(?:\d{1,3}|\p{L})[.)]\s)/u;
const CELLS = /\t|\||\s{2}/;

/**
 * Blocks between `from` and `to`, in order. A single line is a heading only directly above a longer paragraph; a
 * paragraph's own first line counts as its heading if it looks like one.
 */
export function textBlocks(text: string, from = 0, to = text.length): Block[] {
  const paragraphs = paragraphsOf(text, from, to);
  const isShort = paragraphs.map((span) => looksLikeHeading(text.slice(span.start, span.end)));
  return paragraphs.flatMap((paragraph, index) => {
    if (isShort[index]) {
      const { start, end } = paragraph;
      return isAboveBody(isShort, index) ? [heading(text, start, end, 1)] : [piece(paragraph)];
    }
    const [first = "", second] = text.slice(paragraph.start, paragraph.end).split("\n", 2);
    // In hard-wrapped text the first line is as long as the next: not a heading.
    const isBody = second !== undefined && second.length >= 100 && second.length >= 1.5 * first.length;
    if (!isBody || !looksLikeHeading(first)) return [piece(paragraph)];
    const endOfFirst = paragraph.start + first.length;
    return [heading(text, paragraph.start, endOfFirst, 2), piece(trimmed(text, endOfFirst, paragraph.end))];
  });
}

interface Span {
  start: number;
  end: number;
}

function paragraphsOf(text: string, from: number, to: number): Span[] {
  const spans: Span[] = [];
  let start = from;
  for (const gap of text.slice(from, to).matchAll(/\n[ \t]*\n\s*/g)) {
    spans.push(trimmed(text, start, from + gap.index));
    start = from + gap.index + gap[0].length;
  }
  spans.push(trimmed(text, start, to));
  return spans.filter((span) => span.end > span.start);
}

/** The span without surrounding white space. */
export function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function looksLikeHeading(paragraph: string): boolean {
  const line = paragraph.trim();
  if (line.length === 0 || line.length > MAX_HEADING_CHARS || line.includes("\n")) return false;
  if (LIST_ITEM.test(line) || CELLS.test(line) || line.split(/\s+/).length > MAX_HEADING_WORDS) return false;
  return /\p{L}/u.test(line) && !/[.!;,:…。！]$/u.test(line);
}

/** Whether the short line stands above a paragraph: directly, or as the first of two short lines. */
function isAboveBody(isShort: boolean[], index: number): boolean {
  let first = index;
  while (isShort[first - 1]) first--;
  let body = index + 1;
  while (isShort[body]) body++;
  if (body === isShort.length) return false;
  return body === index + 1 || body - first <= MAX_HEADINGS_IN_A_ROW;
}

const piece = (span: Span): Block => ({ kind: "piece", whole: false, ...span });

function heading(text: string, start: number, end: number, level: number): Block {
  return { kind: "heading", level, text: text.slice(start, end).trim(), anchor: "", start, end };
}
