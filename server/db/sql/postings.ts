/**
 * How the terms of chunks are stored: one row per term and block of chunks, with a number for each chunk that has the
 * term. A row per chunk would be four times as large, mostly keys. The number packs, from its highest bits: the
 * chunk's place in the block; then for title, heading and body the term's count and the field's length. Scores are
 * computed from it in place: `functions/score_postings.sql` has the formula.
 */
import type { Tx } from "../database.ts";

/** A block's chunks are consecutive chunks of one document; documents never share a block. */
export const BLOCK = 256;

/** The largest count and length that a posting can hold. */
export const MAX_POSTING = {
  title: { count: 127, length: 255 },
  heading: { count: 255, length: 511 },
  body: { count: 2047, length: 4095 },
};

/** A term of a block and its entries, in PostgreSQL's text form: a number, and an array of the others. */
export interface TermEntries {
  term: string;
  first: string;
  others: string | null;
}

interface Field {
  count: number;
  length: number;
}

/** @param place in the block, from 0; counts and lengths are at most `MAX_POSTING` */
export function packPosting(
  place: number,
  { title, heading, body }: { title: Field; heading: Field; body: Field },
): bigint {
  const high = (place << 23) | (title.count << 16) | (title.length << 8) | heading.count;
  const low = ((heading.length << 23) | (body.count << 12) | body.length) >>> 0;
  return (BigInt(high) << 32n) | BigInt(low);
}

/** A row's entries as an array, and their number. */
export const entriesOf = ({ sql }: Tx) => sql`(first || others)`;
export const passagesOf = ({ sql }: Tx) => sql`(1 + coalesce(cardinality(others), 0))`;

/** Whether the entry's term is in the title or a heading. */
export const isHeaded = ({ sql }: Tx) => sql`((entry >> 48) & 127 > 0 or (entry >> 32) & 255 > 0)`;

/** BM25F parameters: each field's weight and length normalization, and the saturation of repeats. */
export interface Bm25Settings {
  k1: number;
  title: { weight: number; norm: number };
  heading: { weight: number; norm: number };
  body: { weight: number; norm: number };
}
