-- Vectors lie on shelves: small tenants on the shared one, a tenant that has outgrown exact search on its own, with an HNSW
-- index per model. A shelf of its own is attached without touching the shared one: with a default partition, each attach
-- would lock out every search and read through all tenants' vectors.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table embeddings detach partition embeddings_default;
drop table embeddings;
alter table embeddings_default rename to embeddings_shared;
alter table embeddings_shared add column shelf uuid not null default '00000000-0000-0000-0000-000000000000';
alter table embeddings_shared alter column embedding set storage main;
alter table embeddings_shared drop constraint embeddings_default_pkey;
alter table embeddings_shared add primary key (tenant_id, model, chunk_id, shelf);
alter index embeddings_default_tenant_id_chunk_id_idx rename to embeddings_shared_chunk;
--> statement-breakpoint
create table embeddings (
  tenant_id uuid not null,
  model text not null,
  chunk_id uuid not null,
  embedding halfvec not null,
  shelf uuid not null default '00000000-0000-0000-0000-000000000000',
  constraint embeddings_tenant_id_model_chunk_id_shelf_pk primary key (tenant_id, model, chunk_id, shelf),
  constraint embeddings_tenant_id_chunk_id_chunks_tenant_id_id_fk foreign key (tenant_id, chunk_id)
    references chunks (tenant_id, id) on delete cascade
) partition by list (shelf);
-- Inline up to a page: an exact search would otherwise fetch each long vector from the table's annex.
alter table embeddings alter column embedding set storage main;
create index embeddings_chunk on embeddings (tenant_id, chunk_id);
alter table embeddings attach partition embeddings_shared for values in ('00000000-0000-0000-0000-000000000000');
--> statement-breakpoint
alter table knowledge_stats add column shelf uuid not null default '00000000-0000-0000-0000-000000000000';
alter table knowledge_stats add column embedding_model text;
alter table knowledge_stats add column embedding_target text;
-- Forced policies hide the rows from their owner too.
alter table embeddings_shared no force row level security;
alter table knowledge_stats no force row level security;
update knowledge_stats set embedding_model = (
  select model from embeddings_shared where embeddings_shared.tenant_id = knowledge_stats.tenant_id
  group by model order by count(*) desc limit 1
);
alter table embeddings_shared force row level security;
alter table knowledge_stats force row level security;
--> statement-breakpoint
-- The model that this installation is set to: what the last process to start was given.
create table embedding_setting (
  only_row boolean primary key default true check (only_row),
  model text not null,
  changed_at timestamp with time zone not null default now()
);
grant select, insert, update on embedding_setting to frontdesk_platform;
--> statement-breakpoint
alter table embeddings enable row level security;
alter table embeddings force row level security;
create policy tenant on embeddings to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on embeddings to frontdesk_app;
-- The owner moves one tenant's vectors at a time, and checks them against its chunks.
do $$
declare
  name text;
begin
  foreach name in array array['chunks', 'embeddings', 'embeddings_shared', 'knowledge_stats'] loop
    execute format(
      $policy$create policy owner on %I to frontdesk_migrator
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
create policy platform on knowledge_stats to frontdesk_platform using (true);
grant select (tenant_id, chunk_count, shelf, embedding_model, embedding_target) on knowledge_stats to frontdesk_platform;
--> statement-breakpoint
-- The tenant's nearest chunks (`is_near`), and the likeness of those asked for by id, wherever its vectors lie. Exact on the
-- shared shelf and for a tenant that has shrunk; by HNSW on a shelf of its own, for which the statement must name shelf, model
-- and dimensions as constants. Local vectors are of words and spread evenly: a graph over 20 000 of them finds 99 % of the ten
-- nearest only when it compares as many as an exact search does (measured), so they are searched exactly up to there.
create function search_vectors(p_tenant uuid, p_model text, p_vector halfvec, p_limit integer, p_ids uuid[])
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
      select e.chunk_id, 1 - (e.embedding <=> p_vector), false from embeddings e
      where e.tenant_id = p_tenant and e.shelf = '00000000-0000-0000-0000-000000000000' and e.model = p_model
        and e.chunk_id = any (p_ids) and not exists (select from near where near.chunk_id = e.chunk_id);
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
reset role;
