-- Finds the tenant's nearest chunks (`is_near`), and the similarity of those given by id, on whichever shelf its vectors are.
-- Exact on the shared shelf and for a tenant that has shrunk; by HNSW on a shelf of its own, for which the statement must name
-- shelf, model and dimensions as constants. Local vectors are made of words and spread evenly: over 20,000 of them, HNSW finds 99 %
-- of the ten nearest only with as many comparisons as an exact search (measured), so up to that number the search is exact.
-- Called by: find_passages, which has set role and tenant.
create or replace function search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[])
returns table (chunk_id uuid, similarity double precision, is_near boolean)
language plpgsql stable rows 48
as $function$
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
  -- Parallel workers take longer to start than the whole search.
  perform set_config('max_parallel_workers_per_gather', '0', true);
  if not is_exact then
    -- The planner assumes that comparisons are free, and would sort 20,000 rows.
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
