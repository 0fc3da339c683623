/** Passages by their ids: what the index was made of. */
import { callForTenant, type TenantContext } from "../tenant.ts";

/** A passage as it was cut. It is never changed: a document's new version has new ones. */
export interface PassageRow {
  chunk_id: string;
  document_id: string;
  document_version: number;
  ordinal: number;
  anchor: string | null;
  page: number | null;
  heading_path: string[];
  content: string;
  /** The vectors of its word pieces as they are stored (see pieces.ts); null when the model gives none. */
  pieces: Uint8Array | null;
}

/** A chunk of the same section, with its place in the document's text. */
export interface Near {
  id: string;
  start: number;
  end: number;
  content: string;
}

/** How far from a passage its section is read: in chunks to each side, and in characters from end to end. */
export interface Reach {
  farthest: number;
  longest: number;
}

type StoredPassage = PassageRow & { section: Near[] | null };

/**
 * @param model whose pieces are wanted; null: none
 * @returns those that are still there, each with the chunks of its section in their order: none when it is the only one, or
 *   when the section has no anchor (headings of plain texts and PDFs are guesses)
 */
export async function readPassageRows(
  ctx: TenantContext,
  ids: string[],
  model: string | null,
  { farthest, longest }: Reach,
): Promise<(PassageRow & { section: Near[] })[]> {
  const rows = await callForTenant<StoredPassage>(ctx, "read_passages", { ids, model, farthest, longest });
  return rows.map((row) => ({
    ...row,
    // A copy of its own: the driver's may hold a larger block in memory.
    pieces: row.pieces && new Uint8Array(row.pieces),
    section: row.section ?? [],
  }));
}
