/** What a chunk is found by: its terms per field. Pure. */
import { countTerms } from "../language/tokenize.ts";

interface Posting {
  term: string;
  title: number;
  heading: number;
  body: number;
}

export interface IndexedChunk {
  postings: Posting[];
  /** Terms per field, repeats counted. */
  titleLength: number;
  headingLength: number;
  bodyLength: number;
}

const LARGEST_SMALLINT = 32_767;

/** The chunk's postings. A heading that only repeats the document's title counts as title alone. */
export function indexChunk(input: { title: string; headingPath: string[]; content: string }): IndexedChunk {
  const headings = input.headingPath.filter((heading) => heading !== input.title);
  const title = countTerms(input.title);
  const heading = countTerms(headings.join("\n"));
  const body = countTerms(plainText(input.content));
  const terms = new Set([...title.keys(), ...heading.keys(), ...body.keys()]);
  return {
    postings: [...terms].map((term) => ({
      term,
      title: clamp(title.get(term)),
      heading: clamp(heading.get(term)),
      body: clamp(body.get(term)),
    })),
    titleLength: lengthOf(title),
    headingLength: lengthOf(heading),
    bodyLength: lengthOf(body),
  };
}

/** The text a model embeds: where the chunk stands, then what it says. */
export function embeddingText(input: { title: string; headingPath: string[]; content: string }): string {
  const path = [input.title, ...input.headingPath.filter((heading) => heading !== input.title)].filter(Boolean);
  return `${path.join(" > ")}\n\n${plainText(input.content)}`;
}

/** Markdown without what nobody searches for: link targets, tags, heading marks. Code stays. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, " ")
    .replace(/<\/?[a-z][^<>\n]{0,300}>/gi, " ")
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "] ")
    .replace(/\{#[^}\s]+\}/g, " ")
    .replace(/&(?:nbsp|amp|lt|gt|quot|#39);/g, " ");
}

const clamp = (count = 0) => Math.min(count, LARGEST_SMALLINT);

function lengthOf(counts: Map<string, number>): number {
  let length = 0;
  for (const count of counts.values()) length += count;
  return clamp(length);
}
