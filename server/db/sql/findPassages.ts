/** One statement, and its own transaction: fielded BM25 over the postings and vector search, each scored for the other's finds. */
import { onlyRow } from "../onlyRow.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import type { Bm25Settings } from "./postings.ts";
import type { PassageRow } from "./readPassages.ts";
import { vectorLiteral } from "./replaceChunks.ts";

export interface SearchTerm {
  term: string;
  weight: number;
  /** Counts for coverage. */
  asked: boolean;
}

export interface FindInput {
  /** Only chunks of these are found; null: of all. */
  documentIds: string[] | null;
  terms: SearchTerm[];
  /** Null: BM25 alone. */
  vector: { model: string; values: number[] } | null;
  bm25: Bm25Settings;
  /** Candidates from each side. */
  depth: number;
}

interface Find {
  chunk_id: string;
  title: string;
  url: string | null;
  /** 0 when no term is in it. */
  bm25: number;
  /** Share of the asked terms' weight found in it, 0 to 1. */
  coverage: number;
  /** Cosine; null when there is no vector of this model. */
  similarity: number | null;
}

/** A find with its text. */
export interface Candidate extends Find, PassageRow {
  /** The question's terms with their idf; the same object in each candidate. */
  idf: Record<string, number>;
}

export interface Found {
  finds: Find[];
  idf: Record<string, number>;
  /** The asked terms that no document of the tenant has. */
  unknown: string[];
  /** The model whose vectors all of the tenant's chunks have; null before the first chunk. */
  serving: string | null;
}

interface FoundRow {
  candidates: Find[] | null;
  idf: Record<string, number> | null;
  unknown: string[] | null;
  serving: string | null;
}

/**
 * The best of both sides, unordered. A tenant without documents gets none.
 * Terms are read in the order of what they can add to a score, until their postings become too many. The others, which
 * are common ones, only order the best of what was found.
 */
export async function findPassages(
  ctx: TenantContext,
  { documentIds, terms, vector, bm25, depth }: FindInput,
): Promise<Found> {
  const row = onlyRow(
    await callForTenant<FoundRow>(ctx, "find_passages", {
      terms: JSON.stringify(terms),
      bm25: JSON.stringify(bm25),
      documents: documentIds,
      model: vector?.model ?? null,
      vector: vector && vectorLiteral(vector.values),
      depth,
    }),
  );
  const { candidates, idf, unknown, serving } = row;
  return { finds: candidates ?? [], idf: idf ?? {}, unknown: unknown ?? [], serving };
}
