/** Reads chunks by id, as they were indexed. */
import { callForTenant, type TenantContext } from "../tenant.ts";

/** A chunk as it was cut. Chunks are immutable: a document's new version gets new ones. */
export interface PassageRow {
  chunk_id: string;
  document_id: string;
  document_version: number;
  ordinal: number;
  anchor: string | null;
  page: number | null;
  heading_path: string[];
  content: string;
  /** The stored vectors of its word pieces (see pieces.ts); null when the model gives none. */
  pieces: Uint8Array | null;
}

/** A chunk of the same section, with its place in the document's text. */
export interface SectionChunk {
  id: string;
  start: number;
  end: number;
  content: string;
}

/** How far a section is read around a passage: in chunks to each side, and in characters in total. */
export interface Reach {
  farthest: number;
  longest: number;
}

type StoredPassage = PassageRow & { section: SectionChunk[] | null };

/**
 * @param model the model whose pieces are read; null: none
 * @returns the chunks that still exist, each with its section's chunks in order: empty when it is the only one, or
 *   when the section has no anchor (headings of plain texts and PDFs are guesses)
 */
export async function readPassageRows(
  ctx: TenantContext,
  ids: string[],
  model: string | null,
  { farthest, longest }: Reach,
): Promise<(PassageRow & { section: SectionChunk[] })[]> {
  const rows = await callForTenant<StoredPassage>(ctx, "read_passages", { ids, model, farthest, longest });
  return rows.map((row) => ({
    ...row,
    // Copied, because the driver's buffer may keep a larger block in memory.
    pieces: row.pieces && new Uint8Array(row.pieces),
    section: row.section ?? [],
  }));
}
