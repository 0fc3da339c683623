/** Packs a document's blocks into chunks: one section at a time, code and tables kept whole. Pure. */
import { type Block, markdownBlocks } from "./markdownBlocks.ts";
import { textBlocks, trimmed } from "./textBlocks.ts";

/** A retrievable, citable part of a document. `content` is exactly `text.slice(start, end)`. */
export interface Chunk {
  ordinal: number;
  content: string;
  start: number;
  end: number;
  /** Titles of its enclosing sections, outermost first. */
  headingPath: string[];
  /** The innermost section's anchor; null outside sections and in plain text. */
  anchor: string | null;
  /** From 1; null where a document has no pages. */
  page: number | null;
}

export interface ChunkLimits {
  /** Size at which a chunk is closed, in estimated tokens. */
  target: number;
  /** A plain text up to this size stays one chunk. */
  whole: number;
  /** Maximum size of a code block or table before it is split by lines. */
  most: number;
}
/** Measured on public question sets: parts of up to 130 words are found best, and pages of up to 400 kept whole. */
export const CHUNK_LIMITS: ChunkLimits = { target: 200, whole: 600, most: 1200 };

/** Estimated model tokens: four Latin letters per token, one per character in scripts without spaces. */
export function estimateTokens(text: string): number {
  const dense =
    text.match(/[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return Math.ceil((text.length - dense) / 4 + dense);
}

/** Splits a Markdown text into chunks. */
export function chunkMarkdown(markdown: string, limits: ChunkLimits = CHUNK_LIMITS): Chunk[] {
  return packBlocks(markdown, markdownBlocks(markdown), limits);
}

/** Splits a plain text into chunks. `pageStarts` are the offsets of a PDF's pages; no chunk spans two pages. */
export function chunkText(text: string, pageStarts: number[] = [], limits: ChunkLimits = CHUNK_LIMITS): Chunk[] {
  const starts = pageStarts.length === 0 ? [0] : pageStarts;
  const chunks = starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? text.length;
    const target = estimateTokens(text.slice(start, end)) <= limits.whole ? limits.whole : limits.target;
    const sections = packBlocks(text, textBlocks(text, start, end), { ...limits, target });
    const page = pageStarts.length === 0 ? null : index + 1;
    return joinSections(text, start, sections, target).map((chunk) => ({ ...chunk, page }));
  });
  return chunks.map((chunk, ordinal) => ({ ...chunk, ordinal }));
}

/**
 * Merges short neighbouring sections up to the target size. Headings in plain text are guesses without anchors, so a
 * section doesn't deserve a chunk of its own: headings that don't cover the whole chunk become part of its content.
 */
function joinSections(text: string, from: number, sections: Chunk[], target: number): Chunk[] {
  const joined: (Chunk & { withHeadings: number })[] = [];
  let end = from;
  for (const section of sections) {
    const last = joined.at(-1);
    if (last && estimateTokens(text.slice(last.withHeadings, section.end)) <= target) {
      const headingPath = commonStart(last.headingPath, section.headingPath);
      const start = headingPath.length < last.headingPath.length ? last.withHeadings : last.start;
      const content = text.slice(start, section.end);
      joined[joined.length - 1] = { ...last, start, end: section.end, content, headingPath };
    } else joined.push({ ...section, withHeadings: trimmed(text, end, section.end).start });
    end = section.end;
  }
  return joined.map(({ withHeadings: _, ...chunk }) => chunk);
}

function commonStart(a: string[], b: string[]): string[] {
  const parting = a.findIndex((one, index) => one !== b[index]);
  return parting === -1 ? a : a.slice(0, parting);
}

interface Heading {
  level: number;
  text: string;
  anchor: string;
  start: number;
  end: number;
}
interface Span {
  start: number;
  end: number;
}

function packBlocks(text: string, blocks: Block[], limits: ChunkLimits): Chunk[] {
  const chunks: Chunk[] = [];
  let path: Heading[] = [];
  let open: Span | null = null;
  const close = (span: Span | null) => {
    if (!span || text.slice(span.start, span.end).trim() === "") return;
    chunks.push(toChunk(text, span, path, chunks.length));
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === "heading") {
      close(open);
      open = null;
      path = [...path.filter((above) => above.level < block.level), block];
      // A heading with nothing under it becomes a chunk of its own, or it would be lost.
      const next = blocks[index + 1];
      if (!next || (next.kind === "heading" && next.level <= block.level)) close(block);
      continue;
    }
    for (const span of splitBlock(text, block, limits)) {
      const joined: Span = { start: open?.start ?? span.start, end: span.end };
      if (open && estimateTokens(text.slice(joined.start, joined.end)) > limits.target) {
        close(open);
        open = span;
      } else open = joined;
    }
  }
  close(open);
  return chunks;
}

function toChunk(text: string, span: Span, path: Heading[], ordinal: number): Chunk {
  const { start, end } = trimmed(text, span.start, span.end);
  return {
    ordinal,
    content: text.slice(start, end),
    start,
    end,
    headingPath: path.map((heading) => heading.text).filter(Boolean),
    anchor: path.at(-1)?.anchor || null,
    page: null,
  };
}

/** The block itself, or its parts if it is too large for a chunk. */
function splitBlock(text: string, block: Span & { whole: boolean }, limits: ChunkLimits): Span[] {
  const size = estimateTokens(text.slice(block.start, block.end));
  if (size <= (block.whole ? limits.most : limits.target)) return [{ start: block.start, end: block.end }];
  const ends = block.whole ? /\n/g : /[.!?]["')\]]*\s+|[。！？]\s*|\n/g;
  return packParts(text, partsBetween(text, block, ends), limits.target);
}

function partsBetween(text: string, block: Span, ends: RegExp): Span[] {
  const parts: Span[] = [];
  let start = block.start;
  for (const match of text.slice(block.start, block.end).matchAll(ends)) {
    const end = block.start + match.index + match[0].length;
    parts.push({ start, end });
    start = end;
  }
  if (start < block.end) parts.push({ start, end: block.end });
  return parts;
}

/** Merges neighbours up to the target size; a part that alone exceeds it is split at white space. */
function packParts(text: string, parts: Span[], target: number): Span[] {
  const packed: Span[] = [];
  for (const part of parts.flatMap((part) => cutHard(text, part, target))) {
    const last = packed.at(-1);
    if (last && estimateTokens(text.slice(last.start, part.end)) <= target) last.end = part.end;
    else packed.push({ ...part });
  }
  return packed;
}

function cutHard(text: string, part: Span, target: number): Span[] {
  const pieces: Span[] = [];
  let start = part.start;
  while (estimateTokens(text.slice(start, Math.min(part.end, start + target * 4 + 4))) > target) {
    const dense = estimateTokens(text.slice(start, start + target)) > target / 2;
    let end = Math.min(start + (dense ? target : target * 4), part.end);
    const space = text.lastIndexOf(" ", end);
    if (space > start + target / 2) end = space + 1;
    else if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    if (end <= start || end >= part.end) break;
    pieces.push({ start, end });
    start = end;
  }
  pieces.push({ start, end: part.end });
  return pieces;
}
