/** Chunks never change: recent ones are cached, so a warm process queries the database only for ids and scores. */

import { type PassageRow, readPassageRows, type SectionChunk } from "../../db/sql/readPassages.ts";
import type { TenantContext } from "../../db/tenant.ts";
import { BoundedMap } from "../../language/boundedMap.ts";
import { elementAt } from "../../language/lists.ts";

/** The section around a passage, as far as it fits `REACH`. */
interface Section {
  /** Its chunks, in their order. */
  ids: string[];
  content: string;
}

export interface HeldPassage extends PassageRow {
  /** Null when the passage stands alone. */
  section: Section | null;
}

/** About 1,000 model tokens. Of a longer section, the chunks nearest to the match. */
const REACH = { longest: 4000, farthest: 20 };
/** About 11,000 passages. */
const HELD_BYTES = 40e6;
/** Overhead per passage in addition to its text and pieces, measured on the heap. */
const PER_PASSAGE = 1000;

/** By tenant and chunk. Access is decided by the search, in the database, every time. */
const held = new BoundedMap<{ passage: HeldPassage; model: string | null }>(HELD_BYTES);

/**
 * @param ids chunks that the tenant's own search has found
 * @param model whose token vectors are wanted; null for any
 * @returns the passages by id; those deleted meanwhile are left out
 */
export async function readPassages(
  ctx: TenantContext,
  ids: string[],
  model: string | null,
): Promise<Map<string, HeldPassage>> {
  const passages = new Map<string, HeldPassage>();
  const missing = ids.filter((id) => {
    const known = held.get(keyOf(ctx.tenantId, id));
    if (!known || (model !== null && known.model !== model)) return true;
    passages.set(id, known.passage);
    return false;
  });
  if (missing.length === 0) return passages;
  for (const { section, ...row } of await readPassageRows(ctx, missing, model, REACH)) {
    const passage = { ...row, section: wholeSection(row.chunk_id, section) };
    passages.set(row.chunk_id, passage);
    // Without token vectors it is queried again, since they may not be stored yet.
    held.set(keyOf(ctx.tenantId, row.chunk_id), { passage, model: row.pieces && model }, sizeOf(passage));
  }
  return passages;
}

const keyOf = (tenantId: string, id: string) => `${tenantId} ${id}`;

const sizeOf = ({ content, pieces, section }: HeldPassage) =>
  PER_PASSAGE + textSize(content) + (section ? textSize(section.content) : 0) + (pieces?.length ?? 0);

/** A string with any character beyond Latin-1 takes two bytes per character. */
const textSize = (text: string) => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length;

/** The longest run of chunks around the match: extended towards the section's beginning first, then forwards. */
function wholeSection(id: string, chunks: SectionChunk[]): Section | null {
  let from = chunks.findIndex((chunk) => chunk.id === id);
  if (from === -1) return null;
  let to = from;
  const fits = (start: number, end: number) =>
    elementAt(chunks, end).end - elementAt(chunks, start).start <= REACH.longest;
  while (from > 0 && fits(from - 1, to)) from--;
  while (to + 1 < chunks.length && fits(from, to + 1)) to++;
  const run = chunks.slice(from, to + 1);
  return run.length > 1 ? { ids: run.map((chunk) => chunk.id), content: joinChunks(run) } : null;
}

/** Joined as in the document, where only white space separated them. */
function joinChunks(chunks: SectionChunk[]): string {
  return chunks.reduce((text, chunk, index) => {
    const gap = chunk.start - (chunks[index - 1]?.end ?? chunk.start);
    return `${text}${"\n".repeat(Math.min(gap, 2))}${chunk.content}`;
  }, "");
}
