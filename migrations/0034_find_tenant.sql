-- The tenant that a visitor names, by one statement: as the tenant itself sees it, not across tenants.
set local role frontdesk_migrator;
--> statement-breakpoint
create function find_tenant(p_tenant uuid) returns table (id uuid, name text, settings jsonb, origins text[])
language plpgsql as $function$
#variable_conflict use_column
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
  return query
    select t.id, t.name, t.settings,
      array(select o.origin from tenant_origins o where o.tenant_id = t.id order by o.origin)
    from tenants t where t.id = p_tenant;
end
$function$;
--> statement-breakpoint
reset role;
