/** Splits a Markdown text into the blocks that chunks are made of. Pure; offsets are into the text. */
import type { List, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { readMarkdown } from "../../language/markdown/readMarkdown.ts";
import { slugOf } from "../../language/markdown/slugOf.ts";

/** A heading, or a piece of a section. `whole` pieces (code, tables) are only split when huge. */
export type Block =
  | { kind: "heading"; level: number; text: string; anchor: string; start: number; end: number }
  | { kind: "piece"; whole: boolean; start: number; end: number };

const ANCHOR = /\s*\{#([^}\s]+)\}\s*$/;

/** Blocks in order. A list yields its items, a quote is one piece; front matter must have been removed. */
export function markdownBlocks(markdown: string): Block[] {
  const slugs = new Map<string, number>();
  return parts(markdown).flatMap(({ start, text }) => {
    return readMarkdown(text).children.flatMap((node) => blocksOf(node, slugs).map((block) => moved(block, start)));
  });
}

/** Characters per part. Parsing time is quadratic in the text's length: 2 MB at once took 27 s. */
const PART = 30_000;

/** Splits a long text before headings that surely start sections (not in fenced code), to parse it part by part. */
function parts(markdown: string): { start: number; text: string }[] {
  if (markdown.length <= PART) return [{ start: 0, text: markdown }];
  const found: { start: number; text: string }[] = [];
  let start = 0;
  let fence: string | null = null;
  for (const { 0: line, 1: marks, index } of markdown.matchAll(/^(?: {0,3}(`{3,}|~{3,})|#{1,6} ).*$/gm)) {
    if (marks && fence === null) fence = marks;
    else if (marks && fence !== null && marks.startsWith(fence) && line.trim() === marks) fence = null;
    if (marks || fence !== null || index - start < PART) continue;
    found.push({ start, text: markdown.slice(start, index) });
    start = index;
  }
  return [...found, { start, text: markdown.slice(start) }];
}

const moved = (block: Block, by: number): Block => ({ ...block, start: block.start + by, end: block.end + by });

function blocksOf(node: RootContent, slugs: Map<string, number>): Block[] {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined || node.type === "thematicBreak" || node.type === "definition")
    return [];
  if (node.type === "heading") {
    const raw = textOf(node).trim();
    const text = raw.replace(ANCHOR, "");
    return [
      { kind: "heading", level: node.depth, text, anchor: ANCHOR.exec(raw)?.[1] ?? slugOf(text, slugs), start, end },
    ];
  }
  if (node.type === "list") return itemsOf(node);
  return [{ kind: "piece", whole: node.type === "code" || node.type === "table", start, end }];
}

/** An item that contains code or a table stays whole like them. */
function itemsOf(list: List): Block[] {
  return list.children.flatMap((item) => {
    const start = item.position?.start.offset;
    const end = item.position?.end.offset;
    if (start === undefined || end === undefined) return [];
    const whole = item.children.some((child) => child.type === "code" || child.type === "table");
    return [{ kind: "piece" as const, whole, start, end }];
  });
}
