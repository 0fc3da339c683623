/** Puts sections that were cut into several chunks together again: what is found best is not all that answers. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import type { Passage } from "../ports/engine.ts";

/** So many of the best sections are completed; the others are there to be chosen from, not to be read in full. */
const COMPLETED = 3;
/** About 1,000 model tokens. Of a longer section the chunks nearest to the one that was found. */
const LONGEST = 4000;
const FARTHEST = 20;

/** A chunk of the same section as the one that was found. */
interface Near {
  found_id: string;
  id: string;
  start: number;
  end: number;
  content: string;
}

/**
 * The passages with the best ones as whole sections, numbered anew. Passages that became part of a better one are left out.
 * Only sections with an anchor count: headings of plain texts and PDFs are guesses.
 */
export async function completeSections(ctx: TenantContext, passages: Passage[]): Promise<Passage[]> {
  const near = Map.groupBy(await readNear(ctx, passages), (chunk) => chunk.found_id);
  const parts = new Set<string>();
  const completed: Passage[] = [];
  let left = COMPLETED;
  for (const passage of passages) {
    if (parts.has(passage.chunk_id)) continue;
    const section = left-- > 0 ? runAround(passage.chunk_id, near.get(passage.chunk_id) ?? []) : [];
    for (const chunk of section) parts.add(chunk.id);
    const content = section.length > 1 ? joinChunks(section) : passage.content;
    completed.push({ ...passage, n: completed.length + 1, content });
  }
  return completed;
}

async function readNear(ctx: TenantContext, passages: Passage[]): Promise<Near[]> {
  const ids = passages.map((passage) => passage.chunk_id);
  return withTenant(
    ctx,
    (tx) => tx.sql<Near[]>`
      select found.id as found_id, near.id, near.start_offset as start, near.end_offset as end, near.content
      from chunks as found join chunks as near on near.tenant_id = ${ctx.tenantId}
        and near.document_id = found.document_id and near.anchor = found.anchor
        and near.heading_path = found.heading_path
        and near.ordinal between found.ordinal - ${FARTHEST}::int and found.ordinal + ${FARTHEST}::int
      where found.tenant_id = ${ctx.tenantId} and found.id = any(${ids}::uuid[])
      order by found.id, near.ordinal`,
  );
}

/** The longest run of chunks with the one that was found in it: its section's beginning first, then what follows. */
function runAround(id: string, section: Near[]): Near[] {
  let from = section.findIndex((chunk) => chunk.id === id);
  if (from === -1) return [];
  let to = from;
  const fits = (start: number, end: number) => section[end]!.end - section[start]!.start <= LONGEST;
  while (from > 0 && fits(from - 1, to)) from--;
  while (to + 1 < section.length && fits(from, to + 1)) to++;
  return section.slice(from, to + 1);
}

/** As they stood in the document: what parted two chunks was white space. */
function joinChunks(chunks: Near[]): string {
  return chunks.reduce((text, chunk, index) => {
    const gap = index === 0 ? 0 : chunk.start - chunks[index - 1]!.end;
    return `${text}${"\n".repeat(Math.min(gap, 2))}${chunk.content}`;
  }, "");
}
