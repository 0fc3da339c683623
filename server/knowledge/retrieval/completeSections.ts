/** Puts sections that were cut into several chunks together again: what is found best is not all that answers. */
import type { TenantContext } from "../../db/tenant.ts";
import type { Passage } from "../../ports/engine.ts";
import { readPassages } from "./readPassages.ts";

/** So many of the best sections are completed; the others are there to be chosen from, not to be read in full. */
const COMPLETED = 3;

/**
 * The passages with the best ones as whole sections, numbered anew. Passages that became part of a better one are left out.
 * Only sections with an anchor count: headings of plain texts and PDFs are guesses.
 */
export async function completeSections(ctx: TenantContext, passages: Passage[]): Promise<Passage[]> {
  const ids = passages.map((passage) => passage.chunk_id);
  const held = await readPassages(ctx, ids, null);
  const parts = new Set<string>();
  const completed: Passage[] = [];
  let left = COMPLETED;
  for (const passage of passages) {
    if (parts.has(passage.chunk_id)) continue;
    const section = left-- > 0 ? held.get(passage.chunk_id)?.section : null;
    for (const id of section?.ids ?? []) parts.add(id);
    completed.push({ ...passage, n: completed.length + 1, content: section?.content ?? passage.content });
  }
  return completed;
}
