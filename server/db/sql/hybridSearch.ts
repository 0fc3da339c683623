/** One statement: fielded BM25 over the postings and vector search, both inside the tenant, scored for each other's finds. */
import type { Tx } from "../database.ts";
import { unpackPieces } from "./pieces.ts";
import { BLOCK, type Bm25Settings, entriesOf, frequencyOf, passageNumber, passagesOf } from "./postings.ts";
import { vectorLiteral } from "./replaceChunks.ts";

export interface SearchTerm {
  term: string;
  weight: number;
  /** Counts for coverage. */
  asked: boolean;
}

export interface HybridSearchInput {
  tenantId: string;
  /** Only chunks of these are found; null: of all. */
  documentIds: string[] | null;
  terms: SearchTerm[];
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
  /** The vectors of its word pieces (see ports/embedder.ts); null when the model gives none. */
  pieces: Int8Array | null;
  /** The question's terms with their idf; the same object in each row. */
  idf: Record<string, number>;
}

export interface Found {
  candidates: Candidate[];
  /** The asked terms that no document of the tenant has. */
  unknown: string[];
}

/** So many postings are read in full: on public question sets nothing was ranked otherwise with 1 500. */
const MOST_POSTINGS = 2000;
/** Of the best by those, so many times `depth` are looked up in the postings of the terms left out. */
const LOOKED_UP = 4;

/**
 * The best of both sides, unordered. A tenant without documents gets none.
 * Terms are read in the order of what they can add to a score, until their postings become too many. The others, which
 * are common ones, only order the best of what was found (after Turtle and Flood's MaxScore 1995, without its guarantee:
 * a chunk that has nothing but common terms is not found where rarer ones are in the tenant).
 */
export async function hybridSearch(tx: Tx, input: HybridSearchInput): Promise<Found> {
  const { k1 } = input.bm25;
  const vector = input.vector ? vectorLiteral(input.vector.values) : null;
  const frequency = frequencyOf(tx, input.bm25);
  const number = passageNumber(tx);
  // A scope is small beside the tenant: all of its vectors are compared.
  const inScope =
    input.documentIds &&
    tx.sql`select id from chunks where tenant_id = ${input.tenantId} and document_id = any(${input.documentIds}::uuid[])`;
  const blocksInScope = tx.sql`
    select block from posting_blocks where tenant_id = ${input.tenantId} and document_id = any(${input.documentIds}::uuid[])`;
  const rows = await tx.sql`
    with stats as (
      select chunk_count::real as n, greatest(title_length::real / chunk_count, 1) as title_avg,
        greatest(heading_length::real / chunk_count, 1) as heading_avg,
        greatest(body_length::real / chunk_count, 1) as body_avg
      from knowledge_stats where tenant_id = ${input.tenantId} and chunk_count > 0
    ), counted as materialized (
      select term, weight, asked, (
        select coalesce(sum(${passagesOf(tx)}), 0) from postings
        where tenant_id = ${input.tenantId} and postings.term = row.term
      ) as df
      from jsonb_to_recordset(${JSON.stringify(input.terms)}::jsonb) as row(term text, weight real, asked boolean)
    ), weights as materialized (
      select term, asked, df, idf, weight * idf as weight,
        sum(df) over (order by weight * idf desc, term rows unbounded preceding) - df < ${MOST_POSTINGS} as is_read
      from (select *, ln(1 + (n - df + 0.5) / (df + 0.5))::real as idf from stats cross join counted) as rated
    -- Left joins, though every term is in "weights": the planner would expect one row of an inner one, and loop.
    ), hits as materialized (
      select number, sum(weight * frequency / (${k1}::real + frequency)) as bm25,
        sum(weight) filter (where asked) as covered
      from (
        select term, ${number} as number, ${frequency} as frequency
        from postings cross join stats cross join unnest(${entriesOf(tx)}) as entry
        where tenant_id = ${input.tenantId} and term = any (array(select term from weights where is_read))
          ${inScope ? tx.sql`and block = any (array(${blocksInScope}))` : tx.sql``}
      ) as found left join weights using (term) group by number
    ), best as materialized (
      select number from hits order by bm25 desc, number limit ${LOOKED_UP * input.depth}
    ), more as materialized (
      select number, sum(weight * frequency / (${k1}::real + frequency)) as bm25,
        sum(weight) filter (where asked) as covered
      from (
        select term, ${number} as number, ${frequency} as frequency
        from postings cross join stats cross join unnest(${entriesOf(tx)}) as entry
        where tenant_id = ${input.tenantId} and term = any (array(select term from weights where not is_read))
          and block = any (array(select distinct number / ${BLOCK}::int from best))
      ) as found left join weights using (term) where number in (select number from best) group by number
    ), scored as materialized (
      select number, hits.bm25 + coalesce(more.bm25, 0) as bm25,
        coalesce(hits.covered, 0) + coalesce(more.covered, 0) as covered
      from hits left join more using (number)
    ), worded as materialized (
      select id as chunk_id from chunks where tenant_id = ${input.tenantId} and number = any (array(
        select number from scored order by bm25 desc, number limit ${input.depth}
      ))
    ), alike as materialized (
      select chunk_id, similarity from (
        select chunk_id, similarity, row_number() over (order by similarity desc) as place
        from search_vectors(${input.tenantId}, ${input.vector?.model ?? null}, ${vector}::halfvec,
          ${inScope ? 0 : input.depth}, array(${inScope ?? tx.sql`select chunk_id from worded`}))
        where ${vector}::halfvec is not null
      ) as compared
      where ${!inScope} or place <= ${input.depth} or chunk_id = any (array(select chunk_id from worded))
    )
    select chunks.id as chunk_id, document_id, document_version, ordinal, title, url, anchor, page, heading_path,
      chunks.content, coalesce(bm25, 0) as bm25,
      coalesce(covered / nullif((select sum(weight) from weights where asked), 0), 0) as coverage,
      similarity, pieces,
      case when row_number() over () = 1 then (select jsonb_object_agg(term, idf) from weights) end as idf,
      case when row_number() over () = 1 then (
        select jsonb_agg(term) from weights where asked and df = 0
      ) end as unknown
    from chunks join documents on documents.tenant_id = ${input.tenantId} and documents.id = document_id
    left join scored using (number)
    left join alike on alike.chunk_id = chunks.id
    left join passage_pieces on passage_pieces.tenant_id = ${input.tenantId} and passage_pieces.chunk_id = chunks.id
      and passage_pieces.model = ${input.vector?.model ?? null}
    -- By key, not by join: without statistics yet (a fresh index) the planner would walk the tenant's chunks per find.
    where chunks.tenant_id = ${input.tenantId} and chunks.id = any (array(
      select chunk_id from worded union select chunk_id from alike
    ))`;
  const asked = input.terms.filter((term) => term.asked).map(({ term }) => term);
  const unknown = new Set(
    (rows.length > 0 ? parsed(rows.find((row) => row.unknown !== null)?.unknown) : asked) as string[],
  );
  return { candidates: toCandidates(rows), unknown: asked.filter((term) => unknown.has(term)) };
}

function toCandidates(rows: readonly Record<string, unknown>[]): Candidate[] {
  const idf = parsed(rows.find((row) => row.idf !== null)?.idf) ?? {};
  return rows.map(({ unknown: _, ...row }) => ({
    ...row,
    heading_path: parsed(row.heading_path),
    pieces: row.pieces && unpackPieces(row.pieces as Buffer),
    idf,
  })) as unknown as Candidate[];
}

function parsed(json: unknown): unknown {
  return typeof json === "string" ? JSON.parse(json) : json;
}
