/**
 * Parses Markdown into blocks: paragraphs, lists, code and so on, in one pass over the lines per nesting level, up to a
 * maximum depth. Blocks render independently, so finished ones need not be parsed again while the text grows.
 */
import { type ComponentChildren, h } from "preact";
import { withoutInvisible } from "../../server/protocol/addresses.ts";
import { type Draw, readInline } from "./readInline.ts";

/** Maximum nesting depth; no real answer goes deeper, only an attack on the renderer. */
const MAX_DEPTH = 12;

const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^\s*#{1,6}(?:\s+|$)/;
const RULE = /^\s*([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const QUOTE = /^\s*> ?/;
const ITEM = /^(\s*)([-*+]|\d{1,9}[.)])(\s+|$)/;
/** Lines that end a paragraph without a blank line before them. */
const START = /^ {0,3}(?:#{1,6}(?:\s|$)|>|`{3,}[^`]*$|~{3}|([-*_])(?:[ \t]*\1){2,}[ \t]*$|(?:[-*+]|1[.)])\s+\S)/;

/** Renders a block. `isOpen`: its text is still being written. `isBare`: without a paragraph around it. */
type Paint = (draw: Draw, isOpen: boolean, isBare?: boolean) => ComponentChildren;

/** A block, with its source text. */
export interface Block {
  source: string;
  paint: Paint;
}

interface Cursor {
  lines: string[];
  at: number;
  depth: number;
}

/** Parses the text into blocks, in order. Never throws. */
export function readBlocks(text: string): Block[] {
  return blocksOf(withoutInvisible(text).split(/\r?\n/), 0);
}

function blocksOf(lines: string[], depth: number): Block[] {
  const cursor: Cursor = { lines, at: 0, depth };
  const blocks: Block[] = [];
  for (;;) {
    take(cursor, isBlank);
    const from = cursor.at;
    if (from >= lines.length) return blocks;
    const paint = readBlock(cursor, lines[from]!);
    blocks.push({ source: lines.slice(from, cursor.at).join("\n"), paint });
  }
}

function readBlock(cursor: Cursor, line: string): Paint {
  const item = ITEM.exec(line);
  const mark = FENCE.exec(line)?.[1];
  if (cursor.depth > MAX_DEPTH) {
    const text = take(cursor, () => true).join("\n");
    return () => text;
  }
  if (indentOf(line) > 3) return readIndented(cursor);
  if (mark) return readFence(cursor, mark);
  if (HEADING.test(line)) return readHeading(cursor, line);
  if (RULE.test(line)) {
    cursor.at++;
    return () => h("hr", null);
  }
  if (QUOTE.test(line)) return readQuote(cursor);
  if (item) return readList(cursor, item);
  return isTable(cursor) ? readTable(cursor) : readParagraph(cursor);
}

/** Consumes lines for as long as the predicate holds. */
function take(cursor: Cursor, belongs: (line: string) => boolean): string[] {
  const from = cursor.at;
  while (cursor.at < cursor.lines.length && belongs(cursor.lines[cursor.at]!)) cursor.at++;
  return cursor.lines.slice(from, cursor.at);
}

function isBlank(line: string): boolean {
  return !line.trim();
}

/** The width of a line's indentation, in columns. */
function indentOf(line: string): number {
  return /^\s*/.exec(line)![0].replaceAll("\t", "    ").length;
}

/** Removes that many columns of indentation. */
function outdent(line: string, columns: number): string {
  let at = 0;
  for (let left = columns; left > 0 && /\s/.test(line.charAt(at)); at++) left -= indentOf(line.charAt(at));
  return line.slice(at);
}

function readIndented(cursor: Cursor): Paint {
  const text = take(cursor, (line) => isBlank(line) || indentOf(line) > 3).map((line) => outdent(line, 4));
  return (draw) => draw.code(text.join("\n").trimEnd());
}

function readFence(cursor: Cursor, mark: string): Paint {
  const columns = indentOf(cursor.lines[cursor.at++]!);
  const isEnd = (line: string) => line.trim().startsWith(mark) && !line.replaceAll(mark.charAt(0), "").trim();
  const text = take(cursor, (line) => !isEnd(line)).map((line) => outdent(line, columns));
  cursor.at++;
  return (draw) => draw.code(text.join("\n"));
}

function readHeading(cursor: Cursor, line: string): Paint {
  const text = line.replace(HEADING, "").replace(/(?<!\s)\s+#+\s*$/, "");
  cursor.at++;
  // The page has its own outline, so an answer's headings are rendered as bold lines.
  return (draw, isOpen) => h("p", { class: "md-heading" }, readInline(text, draw, isOpen));
}

function readQuote(cursor: Cursor): Paint {
  const lines = take(cursor, (line) => QUOTE.test(line) || !(isBlank(line) || START.test(line)));
  const blocks = blocksOf(
    lines.map((line) => line.replace(QUOTE, "")),
    cursor.depth + 1,
  );
  return (draw, isOpen) => h("blockquote", null, paintAll(blocks, draw, isOpen));
}

function readList(cursor: Cursor, first: RegExpExecArray): Paint {
  const { lines, depth } = cursor;
  const kind = first[2]!.slice(-1);
  const items: Block[][] = [];
  for (let marker: RegExpExecArray | null = first; marker?.[2]?.endsWith(kind); ) {
    items.push(blocksOf(readItem(cursor, marker), depth + 1));
    const line = lines[cursor.at] ?? "";
    marker = RULE.test(line) ? null : ITEM.exec(line);
  }
  const start = Number.parseInt(first[2]!, 10);
  return (draw, isOpen) =>
    h(
      start >= 0 ? "ol" : "ul",
      start > 1 ? { start } : null,
      items.map((blocks, index) => h("li", null, paintAll(blocks, draw, isOpen && index === items.length - 1, true))),
    );
}

/** An item's lines, without its marker and indentation. */
function readItem(cursor: Cursor, marker: RegExpExecArray): string[] {
  const { lines } = cursor;
  const [whole, , sign, space] = marker as string[];
  const column = indentOf(whole!);
  const width = column + sign!.length + (space!.length > 4 ? 1 : space!.length || 1);
  const text = [
    lines[cursor.at++]!.slice(whole!.length)
      .replace(/^\[ \] /, "☐ ")
      .replace(/^\[x\] /i, "☑ "),
  ];
  while (cursor.at < lines.length) {
    const gap = take(cursor, isBlank);
    const line = lines[cursor.at];
    // Models indent the content of numbered items by two columns, where three would be correct.
    const isInside = line !== undefined && indentOf(line) > column + 1;
    if (!isInside && (gap.length || START.test(line!) || ITEM.test(line!))) break;
    for (const blank of gap) text.push(blank);
    text.push(isInside ? outdent(line, width) : line!);
    cursor.at++;
  }
  return text;
}

function isTable({ lines, at }: Cursor): boolean {
  const rule = lines[at + 1] ?? "";
  return lines[at]!.includes("|") && /^[\s|:-]+$/.test(rule) && rule.includes("|") && rule.includes("-");
}

function readTable(cursor: Cursor): Paint {
  const rows = take(cursor, (line) => line.includes("|"));
  return (draw) => draw.table({ rows, cell: (text) => readInline(text, draw, false) });
}

function readParagraph(cursor: Cursor): Paint {
  const from = cursor.at++;
  take(cursor, (line) => !(isBlank(line) || START.test(line) || isTable(cursor)));
  const lines = cursor.lines.slice(from, cursor.at);
  const text = lines.map((line) => line.trim()).join("\n");
  return (draw, isOpen, isBare) => {
    const words = readInline(text, draw, isOpen);
    return isBare ? words : h("p", null, words);
  };
}

/** Nested blocks. Only the last one can be open; in a list item the first needs no paragraph around it. */
function paintAll(blocks: Block[], draw: Draw, isOpen: boolean, isItem = false): ComponentChildren[] {
  return blocks.map((block, index) => block.paint(draw, isOpen && index === blocks.length - 1, isItem && index === 0));
}
