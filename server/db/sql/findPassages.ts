/**
 * One statement and transaction: fielded BM25 over the postings plus vector search; each side also scores the other's
 * finds.
 */
import { onlyRow } from "../onlyRow.ts";
import { callForTenant, type TenantContext } from "../tenant.ts";
import type { Bm25Settings } from "./postings.ts";
import type { PassageRow } from "./readPassages.ts";
import { vectorLiteral } from "./replaceChunks.ts";

export interface SearchTerm {
  term: string;
  weight: number;
  /** Counts towards coverage. */
  asked: boolean;
}

export interface FindInput {
  /** Search is limited to chunks of these; null: all documents. */
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
  /** 0 when it contains none of the terms. */
  bm25: number;
  /** The share of the query terms' weight found in it, 0 to 1. */
  coverage: number;
  /** Cosine similarity; null when it has no vector of this model. */
  similarity: number | null;
}

/** A candidate with its text. */
export interface Candidate extends Find, PassageRow {
  /** The query's terms with their idf; candidates share one object. */
  idf: Record<string, number>;
}

export interface FoundPassages {
  finds: Find[];
  idf: Record<string, number>;
  /** Query terms that occur in none of the tenant's documents. */
  unknown: string[];
  /** The model for which all of the tenant's chunks have vectors; null before the first chunk. */
  serving: string | null;
}

interface FoundRow {
  candidates: Find[] | null;
  idf: Record<string, number> | null;
  unknown: string[] | null;
  serving: string | null;
}

/**
 * The best of both sides, unordered; none for a tenant without documents. Reads terms in descending order of the
 * score they can add, until their postings exceed a limit. The remaining, common terms only rank the best of the
 * candidates.
 */
export async function findPassages(
  ctx: TenantContext,
  { documentIds, terms, vector, bm25, depth }: FindInput,
): Promise<FoundPassages> {
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
