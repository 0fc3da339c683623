/** One statement: fielded BM25 over the postings and vector search, both inside the tenant, scored for each other's finds. */
import type { Tx } from "../database.ts";
import { vectorLiteral } from "./replaceChunks.ts";

/** BM25F: how much a term counts per field, how strongly a field's length is evened out, and where repeats saturate. */
export interface Bm25Settings {
  k1: number;
  title: { weight: number; norm: number };
  heading: { weight: number; norm: number };
  body: { weight: number; norm: number };
}

export interface HybridSearchInput {
  tenantId: string;
  /** `asked`: counts for coverage. */
  terms: { term: string; weight: number; asked: boolean }[];
  /** Null: BM25 alone. */
  vector: { model: string; values: number[] } | null;
  bm25: Bm25Settings;
  /** Candidates from each side. */
  depth: number;
}

export interface Candidate {
  chunk_id: string;
  document_id: string;
  document_version: number;
  ordinal: number;
  title: string;
  url: string | null;
  anchor: string | null;
  page: number | null;
  heading_path: string[];
  content: string;
  /** 0 when no term is in it. */
  bm25: number;
  /** Share of the asked terms' weight found in it, 0 to 1. */
  coverage: number;
  /** Cosine; null when there is no vector of this model. */
  similarity: number | null;
  /** The question's terms with their idf; the same object in each row. */
  idf: Record<string, number>;
}

/** The best of both sides, unordered. A tenant without documents gets none. */
export async function hybridSearch(tx: Tx, input: HybridSearchInput): Promise<Candidate[]> {
  const { k1, title, heading, body } = input.bm25;
  const vector = input.vector ? vectorLiteral(input.vector.values) : null;
  const rows = await tx.sql`
    with stats as (
      select chunk_count::real as n, greatest(title_length::real / chunk_count, 1) as title_avg,
        greatest(heading_length::real / chunk_count, 1) as heading_avg,
        greatest(body_length::real / chunk_count, 1) as body_avg
      from knowledge_stats where tenant_id = ${input.tenantId} and chunk_count > 0
    ), asked as (
      select term, weight, asked
      from jsonb_to_recordset(${JSON.stringify(input.terms)}::jsonb) as row(term text, weight real, asked boolean)
    ), hits as materialized (
      select term, chunk_id,
        (${title.weight}::real * title_count / (1 - ${title.norm}::real + ${title.norm}::real * title_length / title_avg)
        + ${heading.weight}::real * heading_count
          / (1 - ${heading.norm}::real + ${heading.norm}::real * heading_length / heading_avg)
        + ${body.weight}::real * body_count
          / (1 - ${body.norm}::real + ${body.norm}::real * body_length / body_avg))::real as frequency
      from postings cross join stats
      where tenant_id = ${input.tenantId} and term = any (array(select term from asked))
    ), weights as materialized (
      select asked.term, asked.weight, asked.asked,
        ln(1 + (n - coalesce(df, 0) + 0.5) / (coalesce(df, 0) + 0.5))::real as idf
      from stats cross join asked
      left join (select term, count(*) as df from hits group by term) as counted using (term)
    ), scored as materialized (
      select chunk_id, sum(idf * weight * frequency / (${k1}::real + frequency)) as bm25,
        sum(idf * weight) filter (where asked) as covered
      from hits join weights using (term) group by chunk_id
    ), worded as materialized (
      select chunk_id from scored order by bm25 desc, chunk_id limit ${input.depth}
    ), alike as materialized (
      select chunk_id, similarity from search_vectors(${input.tenantId}, ${input.vector?.model ?? null},
        ${vector}::halfvec, ${input.depth}, array(select chunk_id from worded))
      where ${vector}::halfvec is not null
    )
    select chunks.id as chunk_id, document_id, document_version, ordinal, title, url, anchor, page, heading_path,
      chunks.content, coalesce(bm25, 0) as bm25,
      coalesce(covered / nullif((select sum(idf * weight) from weights where asked), 0), 0) as coverage,
      similarity,
      case when row_number() over () = 1 then (select jsonb_object_agg(term, idf) from weights) end as idf
    from chunks
    join documents on documents.tenant_id = ${input.tenantId} and documents.id = document_id
    left join scored on scored.chunk_id = chunks.id
    left join alike on alike.chunk_id = chunks.id
    -- By key, not by join: without statistics yet (a fresh index) the planner would walk the tenant's chunks per find.
    where chunks.tenant_id = ${input.tenantId} and chunks.id = any (array(
      select chunk_id from worded union select chunk_id from alike
    ))`;
  const idf = parsed(rows.find((row) => row.idf !== null)?.idf) ?? {};
  return rows.map((row) => ({ ...row, heading_path: parsed(row.heading_path), idf })) as unknown as Candidate[];
}

function parsed(json: unknown): unknown {
  return typeof json === "string" ? JSON.parse(json) : json;
}
