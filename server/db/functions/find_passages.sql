-- Retrieval in one statement: a lexical and a vector search, each also scoring the other's results.
-- Takes: `p_terms` (`[{term, weight, asked}]`), `p_bm25` (`Bm25Settings` of db/sql/postings.ts), the documents to search (null: all),
--   the question's vector and its model, and the number of results per search.
-- Returns one row: the model in use, each term's rarity, the asked terms that occur nowhere, and the candidates with their scores.
-- Rows are looked up by key, one by one (`lateral … offset 0`): without statistics (a fresh index, a generic plan) the planner
-- would scan all of the tenant's rows.
-- Called by: db/sql/findPassages.ts, as a statement of its own. Sets role and tenant itself.
create or replace function find_passages(
  p_tenant uuid, p_terms jsonb, p_bm25 jsonb, p_documents uuid[], p_model text, p_vector halfvec, p_depth integer
)
returns table (serving text, idf json, unknown json, candidates json)
language plpgsql rows 1
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
#variable_conflict use_column
declare
  total record;
  fields real[];
  -- Ordered by how much they can add to a score; the first `reads` are read in full.
  terms text[];
  weights real[];
  askeds boolean[];
  reads integer;
  all_asked real;
  scope_blocks integer[];
  scope_chunks uuid[];
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  select embedding_model as model, chunk_count::real as n, greatest(title_length::real / nullif(chunk_count, 0), 1) as title_avg,
      greatest(heading_length::real / nullif(chunk_count, 0), 1) as heading_avg,
      greatest(body_length::real / nullif(chunk_count, 0), 1) as body_avg
    into total from knowledge_stats where tenant_id = p_tenant;
  serving := total.model;
  if coalesce(total.n, 0) = 0 then
    return next;
    return;
  end if;
  fields := array[p_bm25 -> 'k1',
    p_bm25 -> 'title' -> 'weight', p_bm25 -> 'title' -> 'norm', to_jsonb(total.title_avg),
    p_bm25 -> 'heading' -> 'weight', p_bm25 -> 'heading' -> 'norm', to_jsonb(total.heading_avg),
    p_bm25 -> 'body' -> 'weight', p_bm25 -> 'body' -> 'norm', to_jsonb(total.body_avg)]::real[];
  if p_documents is not null then
    scope_blocks := array(select block from posting_blocks where tenant_id = p_tenant and document_id = any (p_documents));
    -- A scope is small compared with the tenant, so all of its vectors are compared.
    scope_chunks := array(select id from chunks where tenant_id = p_tenant and document_id = any (p_documents));
  end if;

  with counted as materialized (
    select term, weight, asked, (
      select coalesce(sum(1 + coalesce(cardinality(others), 0)), 0) from postings
      where tenant_id = p_tenant and postings.term = row.term
    ) as df
    from jsonb_to_recordset(p_terms) as row(term text, weight real, asked boolean)
  ), rated as (
    select *, ln(1 + (total.n - df + 0.5) / (df + 0.5))::real as rarity from counted
  ), ordered as (
    select term, asked, df, rarity, weight * rarity as weight,
      -- Terms are read in full up to a number of postings; on public question sets, even 1,500 changed no ranking.
      sum(df) over (order by weight * rarity desc, term rows unbounded preceding) - df < 2000 as is_read
    from rated
  )
  select array_agg(term), array_agg(weight), array_agg(asked), count(*) filter (where is_read),
      sum(weight) filter (where asked), json_object_agg(term, rarity), json_agg(term) filter (where asked and df = 0)
    into terms, weights, askeds, reads, all_asked, idf, unknown from ordered;

  with hits as materialized (
    select * from score_postings(p_tenant, terms[:reads], weights[:reads], askeds[:reads], fields, scope_blocks, null)
  ), best as materialized (
    select number from hits order by bm25 desc, number limit 4 * p_depth
  ), scored as materialized (
    select number, sum(bm25) as bm25, sum(covered) as covered from (
      select * from hits
      union all
      -- Common terms only rerank the best results (after Turtle and Flood's MaxScore, 1995, without its guarantee: a chunk with
      -- only common terms is not found if rarer ones occur elsewhere in the tenant).
      select more.* from score_postings(p_tenant, terms[reads + 1:], weights[reads + 1:], askeds[reads + 1:], fields,
        array(select distinct (number / 256)::integer from best), array(select number from best)) as more
      where reads < cardinality(terms)
    ) as parts group by number
  ), worded as materialized (
    select id, best.number, document_id from (select number from scored order by bm25 desc, number limit p_depth) as best
    cross join lateral (
      select id, document_id from chunks where tenant_id = p_tenant and chunks.number = best.number offset 0
    ) as chunk
  ), compared as materialized (
    select chunk_id, similarity, row_number() over (order by similarity desc) as place
    from search_vectors(p_tenant, p_model, p_vector, case when p_documents is null then p_depth else 0 end,
      coalesce(scope_chunks, array(select id from worded)))
    where p_vector is not null
  ), found as materialized (
    select id, number, document_id, similarity from worded left join compared on chunk_id = id
    union all
    select chunk_id, number, document_id, similarity from compared
    cross join lateral (
      select number, document_id from chunks where tenant_id = p_tenant and chunks.id = chunk_id offset 0
    ) as chunk
    where (p_documents is not null or place <= p_depth) and chunk_id <> all (array(select id from worded))
  )
  select json_agg(candidate) into candidates from (
    select found.id as chunk_id, title, url, coalesce(bm25, 0) as bm25,
      coalesce(covered / nullif(all_asked, 0), 0) as coverage, similarity
    from found
    cross join lateral (
      select title, url from documents where tenant_id = p_tenant and documents.id = found.document_id offset 0
    ) as document
    -- "is true" forces a hash lookup; a join would be planned for one row each.
    left join (select * from scored where (number in (select number from found)) is true) as worded using (number)
  ) as candidate;
  return next;
end
$function$;
