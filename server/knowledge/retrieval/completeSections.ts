/** Reassembles sections that were split into several chunks: the best match alone may lack part of the answer. */
import type { TenantContext } from "../../db/tenant.ts";
import type { Passage } from "../../ports/passage.ts";
import { readPassages } from "./readPassages.ts";

/** Only the best few sections are completed; the others are candidates to choose from, not to be read in full. */
const COMPLETED = 3;

/**
 * Expands the best passages to whole sections and renumbers. Passages contained in a better one are dropped. Only
 * sections with an anchor count: headings of plain texts and PDFs are guesses.
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
