-- Takes: a `Scope` of protocol/api.ts. Returns whether its collection, or each of its documents, exists.
-- Called by: accept_message, which has set role and tenant.
create or replace function is_scope_known(p_tenant uuid, p_scope jsonb) returns boolean
language plpgsql stable
as $function$
begin
  return (select count(*) from scope_documents(p_tenant, p_scope)) >= case when p_scope ? 'collection' then 1
    else (select count(distinct named) from jsonb_array_elements_text(p_scope -> 'document_ids') named) end;
end
$function$;
