-- Row-level security: enabled and forced on every tenant table, one policy each, then the grants.
-- After a transaction the setting reads '' (not null), hence nullif; the sub-select is evaluated once per query.
set local role frontdesk_migrator;
--> statement-breakpoint
create table embeddings_default partition of embeddings default;
--> statement-breakpoint
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants to frontdesk_app
  using (id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array[
    'tenant_origins', 'api_keys', 'audit_log', 'visitors', 'tickets', 'messages', 'turns', 'traces', 'interrupts',
    'escalations', 'feedback', 'notes', 'outbox', 'usage_daily', 'documents', 'document_files', 'chunks',
    'embeddings', 'embeddings_default', 'postings', 'knowledge_stats'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      $policy$create policy tenant on %I to frontdesk_app
        using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
        with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))$policy$,
      name);
  end loop;
end
$$;
--> statement-breakpoint
grant usage on schema public to frontdesk_app, frontdesk_platform;
--> statement-breakpoint
-- The app: what its verbs need, no truncate, no way to change who a row belongs to.
grant select, update (name, settings) on tenants to frontdesk_app;
grant select, insert, delete on tenant_origins to frontdesk_app;
grant select, insert, update (name, last_used_at, revoked_at), delete on api_keys to frontdesk_app;
grant select, insert on audit_log to frontdesk_app;
grant select, insert, update, delete on
  visitors, tickets, messages, turns, traces, interrupts, escalations, feedback, notes, outbox, usage_daily,
  documents, document_files, chunks, embeddings, postings, knowledge_stats
  to frontdesk_app;
--> statement-breakpoint
-- The platform: finding the tenant at the handshake, creating tenants, re-driving what a dead process left, accounts.
create policy platform on tenants to frontdesk_platform using (true) with check (true);
create policy platform on tenant_origins to frontdesk_platform using (true) with check (true);
create policy platform on api_keys to frontdesk_platform using (true) with check (true);
create policy platform on turns to frontdesk_platform using (true) with check (true);
create policy platform on documents to frontdesk_platform using (true);
create policy platform on outbox to frontdesk_platform using (true) with check (true);
grant select, insert, update, delete on tenants to frontdesk_platform;
grant select, insert, delete on tenant_origins to frontdesk_platform;
grant select, update (last_used_at) on api_keys to frontdesk_platform;
grant select, update (lease_until, log_closed) on turns to frontdesk_platform;
grant select on outbox to frontdesk_platform;
grant select (tenant_id, id, status, queued_at) on documents to frontdesk_platform;
grant usage on schema auth to frontdesk_platform;
grant select, insert, update, delete on all tables in schema auth to frontdesk_platform;
--> statement-breakpoint
reset role;
