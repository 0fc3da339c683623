-- A model of the tenant's own, with its own key, in the place of the operator's.
set local role frontdesk_migrator;
--> statement-breakpoint
create table tenant_models (
  tenant_id uuid not null,
  base_url text not null,
  api_key text not null,
  models jsonb not null,
  is_enabled boolean not null,
  version uuid not null,
  changed_at timestamp with time zone default now() not null,
  constraint tenant_models_tenant_id_pk primary key (tenant_id),
  constraint tenant_models_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
alter table tenant_models enable row level security;
alter table tenant_models force row level security;
create policy tenant on tenant_models to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update (base_url, api_key, models, is_enabled, version, changed_at), delete
  on tenant_models to frontdesk_app;
--> statement-breakpoint
-- Sealing keys anew.
create policy platform_reads on tenant_models for select to frontdesk_platform using (true);
create policy platform_seals on tenant_models for update to frontdesk_platform using (true) with check (true);
grant select (tenant_id, api_key), update (api_key) on tenant_models to frontdesk_platform;
--> statement-breakpoint
reset role;
