-- Takes: a `Scope` of protocol/api.ts.
-- Returns the ids of its documents. A collection contains every document labeled with its name, and every page of a source of
-- that name; case does not matter.
-- Called by: is_scope_known and knowledge/retrieval/findScope.ts, which have set role and tenant.
create or replace function scope_documents(p_tenant uuid, p_scope jsonb) returns setof uuid
language sql stable
as $function$
  select id from documents where tenant_id = p_tenant and lower(collection) = lower(p_scope ->> 'collection')
  union
  select d.id from sources s join documents d on d.tenant_id = s.tenant_id and d.source_id = s.id
    where s.tenant_id = p_tenant and lower(s.name) = lower(p_scope ->> 'collection')
  union
  select id from documents
    where tenant_id = p_tenant and id in (select named::uuid from jsonb_array_elements_text(p_scope -> 'document_ids') named)
$function$;
