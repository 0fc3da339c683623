/** Maps `[n]` in an answer to the sources listed below it. Pure. */
import { citedNumbers } from "../language/citations.ts";
import type { Passage } from "../ports/passage.ts";
import type { Citation } from "../protocol/events.ts";

const SNIPPET_CHARS = 240;

/** The passages the answer cites. Numbers that match no passage are ignored. */
export function citationsOf(answer: string, passages: Passage[]): Citation[] {
  return [...citedNumbers(answer)].flatMap((n) => {
    const passage = passages.find((candidate) => candidate.n === n);
    if (!passage) return [];
    const snippet = snippetOf(passage.content);
    return [{ n, title: titleOf(passage), url: passage.url, snippet, ...(passage.from_web && { from_web: true }) }];
  });
}

/** The document's title and the innermost section, unless they are the same. */
export function titleOf(passage: Pick<Passage, "title" | "heading_path" | "page">): string {
  const section = passage.heading_path.at(-1);
  const title = section && section !== passage.title ? `${passage.title} › ${section}` : passage.title;
  return passage.page === null ? title : `${title}, p. ${passage.page}`;
}

/** Plain text: Markdown and line breaks would look wrong under an answer. */
function snippetOf(content: string): string {
  const plain = content
    .replace(/^#+\s.*$/gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:>|[-*+]\s|\|)+/gm, "")
    .replace(/```\w*|[`|]|\*{1,3}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= SNIPPET_CHARS) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", SNIPPET_CHARS))}…`;
}
