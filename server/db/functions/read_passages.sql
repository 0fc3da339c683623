-- Reads chunks for the process's cache of passages; chunks are never changed, only replaced.
-- Takes: ids of chunks, the model whose pieces are wanted, and the maximum distance (in chunks) and length of a section.
-- Returns the existing chunks; `section`: the chunks of its section that may be joined with it, null if there are no others.
-- Called by: db/sql/readPassages.ts, as a statement of its own. Sets role and tenant itself.
create or replace function read_passages(p_tenant uuid, p_ids uuid[], p_model text, p_farthest integer, p_longest integer)
returns table (
  chunk_id uuid, document_id uuid, document_version integer, ordinal integer, heading_path jsonb, anchor text, page integer,
  content text, pieces bytea, section json
)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
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
