-- Looks up the tenant that a visitor names, with the tenant's own access rights.
-- Returns its name, settings and allowed origins; no row if it does not exist.
-- Called by: db/sql/findTenant.ts, as a statement of its own. Sets role and tenant itself.
create or replace function find_tenant(p_tenant uuid) returns table (id uuid, name text, settings jsonb, origins text[])
language plpgsql
set lock_timeout = '4s'
as $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true),
    must_be_home(p_tenant);
  return query
    select t.id, t.name, t.settings,
      array(select o.origin from tenant_origins o where o.tenant_id = t.id order by o.origin)
    from tenants t where t.id = p_tenant;
end
$function$;
