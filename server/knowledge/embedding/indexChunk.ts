/** The full-text index of chunks: their terms per field. Pure. */
import { BLOCK, MAX_POSTING, packPosting, type TermEntries } from "../../db/sql/postings.ts";
import { countTerms } from "../../language/tokenize.ts";

interface Passage {
  title: string;
  headingPath: string[];
  content: string;
}

/** Number of terms per field, repeats included. */
interface FieldLengths {
  titleLength: number;
  headingLength: number;
  bodyLength: number;
}

export interface IndexedBlock<Chunk> {
  chunks: (Chunk & FieldLengths)[];
  postings: TermEntries[];
}

/** Indexes a document's consecutive chunks, block by block. */
export function* indexChunks<Chunk extends Passage>(chunks: Chunk[]): Generator<IndexedBlock<Chunk>> {
  for (let at = 0; at < chunks.length; at += BLOCK) yield indexBlock(chunks.slice(at, at + BLOCK));
}

/** A heading that only repeats the document's title is indexed as title only. */
function indexBlock<Chunk extends Passage>(chunks: Chunk[]): IndexedBlock<Chunk> {
  const entries = new Map<string, bigint[]>();
  const indexed = chunks.map((chunk, place) => {
    const title = countTerms(chunk.title);
    const heading = countTerms(chunk.headingPath.filter((one) => one !== chunk.title).join("\n"));
    const body = countTerms(plainText(chunk.content));
    const lengths = { title: lengthOf(title), heading: lengthOf(heading), body: lengthOf(body) };
    const field = (name: keyof typeof MAX_POSTING, counts: Map<string, number>, term: string) => ({
      count: Math.min(counts.get(term) ?? 0, MAX_POSTING[name].count),
      length: Math.min(lengths[name], MAX_POSTING[name].length),
    });
    for (const term of new Set([...title.keys(), ...heading.keys(), ...body.keys()])) {
      const entry = packPosting(place, {
        title: field("title", title, term),
        heading: field("heading", heading, term),
        body: field("body", body, term),
      });
      const sofar = entries.get(term);
      if (sofar) sofar.push(entry);
      else entries.set(term, [entry]);
    }
    return { ...chunk, titleLength: lengths.title, headingLength: lengths.heading, bodyLength: lengths.body };
  });
  // Sorted like the index, so that neighbouring terms share a page.
  const terms = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const postings = terms.map(([term, [first, ...others]]) => {
    return { term, first: String(first), others: others.length > 0 ? `{${others.join(",")}}` : null };
  });
  return { chunks: indexed, postings };
}

/** The text to embed: the chunk's title and headings, then its content. */
export function embeddingText(input: { title: string; headingPath: string[]; content: string }): string {
  const path = [input.title, ...input.headingPath.filter((heading) => heading !== input.title)].filter(Boolean);
  return `${path.join(" > ")}\n\n${plainText(input.content)}`;
}

/** Markdown without the parts that nobody searches for: link targets, tags, heading marks. Code stays. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, " ")
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "] ")
    .replace(/\{#[^}\s]+\}/g, " ")
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, " ");
}

const MAX_SMALLINT = 32_767;

function lengthOf(counts: Map<string, number>): number {
  let length = 0;
  for (const count of counts.values()) length += count;
  return Math.min(length, MAX_SMALLINT);
}
