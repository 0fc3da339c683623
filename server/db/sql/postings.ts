/**
 * How the words of passages are stored: one row for each term of a block of passages, with a number for each passage that
 * has it. A row a passage would be four times as large: most of it would be keys. The number holds, from its highest bits:
 * the passage's place in the block, then for title, heading and body how often the term is in them and their lengths. Scores
 * are worked out from them where they lie: `functions/score_postings.sql` has the formula.
 */
import type { Tx } from "../database.ts";

/** A block's passages follow each other in one document; no two documents share a block. */
export const BLOCK = 256;

/** The most that a posting can say. */
export const MOST = {
  title: { count: 127, length: 255 },
  heading: { count: 255, length: 511 },
  body: { count: 2047, length: 4095 },
};

/** A term of a block and its entries, in PostgreSQL's text form: a number, and an array when there are more. */
export interface TermEntries {
  term: string;
  first: string;
  others: string | null;
}

interface Field {
  count: number;
  length: number;
}

/** @param place in the block, from 0; counts and lengths at most `MOST` */
export function packPosting(
  place: number,
  { title, heading, body }: { title: Field; heading: Field; body: Field },
): bigint {
  const high = (place << 23) | (title.count << 16) | (title.length << 8) | heading.count;
  const low = ((heading.length << 23) | (body.count << 12) | body.length) >>> 0;
  return (BigInt(high) << 32n) | BigInt(low);
}

/** A row's entries as an array, and how many they are. */
export const entriesOf = ({ sql }: Tx) => sql`(first || others)`;
export const passagesOf = ({ sql }: Tx) => sql`(1 + coalesce(cardinality(others), 0))`;

/** Whether the entry's term is in the title or a heading. */
export const isHeaded = ({ sql }: Tx) => sql`((entry >> 48) & 127 > 0 or (entry >> 32) & 255 > 0)`;

/** BM25F: how much a term counts per field, how strongly a field's length is evened out, and where repeats saturate. */
export interface Bm25Settings {
  k1: number;
  title: { weight: number; norm: number };
  heading: { weight: number; norm: number };
  body: { weight: number; norm: number };
}
