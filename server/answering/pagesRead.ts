/** The status line that names the passages an answer is being written from. Pure. */
import type { Passage } from "../ports/passage.ts";

export interface PagesRead {
  count: number;
  /** The best page's title, truncated. */
  topic: string;
}

/** A status is one line. */
const MAX_CHARACTERS = 60;

/** @param passages best first, at least one */
export function pagesRead(passages: Passage[]): PagesRead {
  const title = (passages[0]?.title ?? "").replace(/\s+/g, " ").trim();
  const cut = title.slice(0, MAX_CHARACTERS).trimEnd();
  return {
    count: new Set(passages.map((passage) => passage.document_id)).size,
    topic: cut.length < title.length ? `${cut}…` : cut,
  };
}
