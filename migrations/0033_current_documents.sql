-- What a cached answer is checked against, in one statement: server/db/sql/currentDocuments.ts calls it.
set local role frontdesk_migrator;
--> statement-breakpoint
create function current_documents(p_tenant uuid, p_ids uuid[], p_address text)
returns table (id uuid, version integer, title text, url text, is_ready boolean)
language plpgsql
set plan_cache_mode = force_generic_plan as $function$
begin
  perform set_config('role', 'frontdesk_app', true), set_config('app.current_tenant', p_tenant::text, true);
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
--> statement-breakpoint
-- A trace is compressed as far as it takes to stay in its row. With `main` its small columns would leave the row first.
alter table traces alter column passages set storage extended, alter column steps set storage extended;
alter table traces set (toast_tuple_target = 3072);
--> statement-breakpoint
reset role;
