-- Reads the documents that a cached answer is checked against.
-- Takes: ids of documents; `p_address`: part of a page's address, or null.
-- Returns the current state of those documents, then the ready ones whose address contains `p_address`.
-- Called by: db/sql/currentDocuments.ts, as a statement of its own. Sets role and tenant itself.
create or replace function current_documents(p_tenant uuid, p_ids uuid[], p_address text)
returns table (id uuid, version integer, title text, url text, is_ready boolean)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set lock_timeout = '4s'
as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  return query
    select asked.id, d.version, d.title, d.url, d.status = 'ready' from unnest(p_ids) as asked (id)
    cross join lateral (select * from documents where tenant_id = p_tenant and documents.id = asked.id offset 0) as d;
  if p_address is not null then
    return query
      select d.id, d.version, d.title, d.url, true from documents d
      where d.tenant_id = p_tenant and d.status = 'ready' and position(p_address in d.url) > 0
        and d.id <> all (p_ids);
  end if;
end
$function$;
