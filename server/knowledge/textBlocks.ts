/** A plain text cut into paragraphs, with the lines that look like headings told apart. Pure; offsets are into the text. */
import type { Block } from "./markdownBlocks.ts";

const LONGEST_HEADING = 90;

/** Blocks between `from` and `to`, in order. A paragraph's own first line counts as its heading when it looks like one. */
export function textBlocks(text: string, from = 0, to = text.length): Block[] {
  const paragraphs = paragraphsOf(text, from, to);
  return paragraphs.flatMap((paragraph, index) => {
    const [first, second] = text.slice(paragraph.start, paragraph.end).split("\n", 2) as [string, string?];
    if (!looksLikeHeading(first)) return [piece(paragraph)];
    const endOfFirst = paragraph.start + first.length;
    if (second === undefined) {
      return index + 1 < paragraphs.length ? [heading(text, paragraph.start, paragraph.end, 1)] : [piece(paragraph)];
    }
    // In text wrapped by hand the first line is as long as the next: no heading.
    if (second.length < 100 || second.length < 1.5 * first.length) return [piece(paragraph)];
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

/** The span without white space at its ends. */
export function trimmed(text: string, start: number, end: number): Span {
  while (start < end && /\s/.test(text[start]!)) start++;
  while (end > start && /\s/.test(text[end - 1]!)) end--;
  return { start, end };
}

function looksLikeHeading(line: string): boolean {
  const clean = line.trim();
  return clean.length > 0 && clean.length <= LONGEST_HEADING && /\p{L}/u.test(clean) && !/[.!;,:…。！]$/u.test(clean);
}

const piece = (span: Span): Block => ({ kind: "piece", whole: false, ...span });

function heading(text: string, start: number, end: number, level: number): Block {
  return { kind: "heading", level, text: text.slice(start, end).trim(), anchor: "", start, end };
}
