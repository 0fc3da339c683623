-- Retrieval is one statement and one transaction. Its plans are kept by the connection: parts of it are looked up by key, one by
-- one (`lateral … offset 0`), since without statistics (a fresh index, a generic plan) the planner would walk the tenant's rows.
set local role frontdesk_migrator;
--> statement-breakpoint
create or replace function search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[])
returns table (chunk_id uuid, similarity double precision, is_near boolean)
language plpgsql stable rows 48 as $function$
declare
  own uuid;
  is_exact boolean;
  dimensions text := vector_dims(p_vector);
begin
  select k.shelf, k.chunk_count < case when p_model like 'local-%' then 20001 else 2000 end into own, is_exact
    from knowledge_stats k where k.tenant_id = p_tenant;
  if own is null or own = '00000000-0000-0000-0000-000000000000' then
    return query
      with near as materialized (
        select e.chunk_id, e.embedding <=> p_vector as distance from embeddings e
        where e.tenant_id = p_tenant and e.shelf = '00000000-0000-0000-0000-000000000000' and e.model = p_model
        order by e.embedding <=> p_vector limit p_limit
      )
      select near.chunk_id, 1 - near.distance, true from near
      union all
      select asked.id, 1 - (one.embedding <=> p_vector), false from unnest(p_ids) as asked (id)
      cross join lateral (
        select e.embedding from embeddings e
        where e.tenant_id = p_tenant and e.shelf = '00000000-0000-0000-0000-000000000000' and e.model = p_model
          and e.chunk_id = asked.id
        offset 0
      ) as one
      where not exists (select from near where near.chunk_id = asked.id);
    return;
  end if;
  -- Workers take longer to start than the search takes.
  perform set_config('max_parallel_workers_per_gather', '0', true);
  if not is_exact then
    -- The planner counts a comparison as nothing and would sort 20 000 rows.
    perform set_config('hnsw.ef_search', least(1000, greatest(case when p_model like 'local-%' then 400 else 200 end,
        8 * p_limit))::text, true),
      set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('enable_sort', 'off', true);
  end if;
  return query execute format(
    $query$
      with near as materialized (
        select e.chunk_id, e.embedding%1$s <=> $1%1$s as distance from embeddings e
        where e.tenant_id = %2$L and e.shelf = %3$L and e.model = %4$L
        order by e.embedding%1$s <=> $1%1$s limit %5$s
      )
      select near.chunk_id, 1 - near.distance, true from near
      union all
      select e.chunk_id, 1 - (e.embedding <=> $1), false from embeddings e
      where e.tenant_id = %2$L and e.shelf = %3$L and e.model = %4$L
        and e.chunk_id = any ($2) and not exists (select from near where near.chunk_id = e.chunk_id)
    $query$,
    case when is_exact then '' else '::halfvec(' || dimensions || ')' end, p_tenant, own, p_model, p_limit)
  using p_vector, p_ids;
  perform set_config('enable_sort', 'on', true);
end
$function$;
--> statement-breakpoint
-- BM25F over the postings of some terms: `p_fields` holds k1, then weight, norm and average length of title, heading and body; of
-- what an entry holds server/db/sql/postings.ts tells. Null: all of the tenant's blocks, all passages.
create function score_postings(
  p_tenant uuid, p_terms text[], p_weights real[], p_asked boolean[], p_fields real[], p_blocks integer[], p_numbers bigint[]
)
returns table (number bigint, bm25 real, covered real)
language plpgsql stable rows 500 as $function$
#variable_conflict use_column
declare
  k1 real := p_fields[1];
  title_weight real := p_fields[2];
  title_norm real := p_fields[3];
  title_avg real := p_fields[4];
  heading_weight real := p_fields[5];
  heading_norm real := p_fields[6];
  heading_avg real := p_fields[7];
  body_weight real := p_fields[8];
  body_norm real := p_fields[9];
  body_avg real := p_fields[10];
begin
  return query
    select number, sum(weight * frequency / (k1 + frequency)), sum(weight) filter (where asked)
    from (
      select weight, asked, block::bigint * 256 + (entry >> 55) as number, (
          title_weight * ((entry >> 48) & 127)::int
            / (1 - title_norm + title_norm * ((entry >> 40) & 255)::int / title_avg)
          + heading_weight * ((entry >> 32) & 255)::int
            / (1 - heading_norm + heading_norm * ((entry >> 23) & 511)::int / heading_avg)
          + body_weight * ((entry >> 12) & 2047)::int
            / (1 - body_norm + body_norm * (entry & 4095)::int / body_avg)
        )::real as frequency
      from unnest(p_terms, p_weights, p_asked) as own (term, weight, asked)
      cross join lateral (
        select block, first || others as entries from postings
        where tenant_id = p_tenant and postings.term = own.term and (p_blocks is null or block = any (p_blocks))
        offset 0
      ) as posting
      cross join unnest(entries) as entry
    ) as found
    where p_numbers is null or number = any (p_numbers)
    group by number;
end
$function$;
--> statement-breakpoint
-- Both searches, each scored for the other's finds; server/db/sql/findPassages.ts calls it.
create function find_passages(
  p_tenant uuid, p_terms jsonb, p_bm25 jsonb, p_documents uuid[], p_model text, p_vector halfvec, p_depth integer
)
returns table (serving text, idf json, unknown json, candidates json)
language plpgsql rows 1
set plan_cache_mode = force_generic_plan as $function$
#variable_conflict use_column
declare
  total record;
  fields real[];
  -- In the order of what they can add to a score; the first `reads` are read in full.
  terms text[];
  weights real[];
  askeds boolean[];
  reads integer;
  all_asked real;
  scope_blocks integer[];
  scope_chunks uuid[];
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
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
    -- A scope is small beside the tenant: all of its vectors are compared.
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
      -- Read in full until the postings become too many: on public question sets nothing was ranked otherwise with 1 500.
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
      -- Common terms only order the best of what was found (after Turtle and Flood's MaxScore 1995, without its guarantee: a
      -- chunk that has nothing but common terms is not found where rarer ones are in the tenant).
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
    -- "is true": looked up in a hash; a join would be planned for one row of each.
    left join (select * from scored where (number in (select number from found)) is true) as worded using (number)
  ) as candidate;
  return next;
end
$function$;
--> statement-breakpoint
-- What the process keeps of passages: they are never changed, only replaced. With each the chunks of its section that may be put
-- together with it; server/db/sql/readPassages.ts calls it.
create function read_passages(p_tenant uuid, p_ids uuid[], p_model text, p_farthest integer, p_longest integer)
returns table (
  chunk_id uuid, document_id uuid, document_version integer, ordinal integer, heading_path jsonb, anchor text, page integer,
  content text, pieces bytea, section json
)
language plpgsql
set plan_cache_mode = force_generic_plan as $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select asked.id, c.document_id, c.document_version, c.ordinal, c.heading_path, c.anchor, c.page, c.content, p.pieces, (
      select json_agg(near) from (
        select id, start_offset as start, end_offset as end, content from chunks near
        where near.tenant_id = p_tenant and near.document_id = c.document_id
          and near.ordinal between c.ordinal - p_farthest and c.ordinal + p_farthest
          and near.anchor = c.anchor and near.heading_path = c.heading_path
          and greatest(near.end_offset, c.end_offset) - least(near.start_offset, c.start_offset) <= p_longest
        order by near.ordinal
      ) as near having count(*) > 1
    )
    from unnest(p_ids) as asked (id)
    cross join lateral (select * from chunks where tenant_id = p_tenant and chunks.id = asked.id offset 0) as c
    left join lateral (
      select passage_pieces.pieces from passage_pieces
      where tenant_id = p_tenant and passage_pieces.chunk_id = asked.id and model = p_model
      offset 0
    ) as p on true;
end
$function$;
--> statement-breakpoint
reset role;
