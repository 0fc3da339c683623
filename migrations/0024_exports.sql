-- What owners take out: made by a job, kept in slices under row-level security, gone after a day.
set local role frontdesk_migrator;
--> statement-breakpoint
create table exports (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  format text not null,
  visitor_id uuid,
  status text not null,
  done integer default 0 not null,
  total_count integer,
  byte_size bigint default 0 not null,
  requested_by text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint exports_tenant_id_id_pk primary key (tenant_id, id),
  constraint exports_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
create table export_slices (
  tenant_id uuid not null,
  export_id uuid not null,
  ordinal integer not null,
  body bytea not null,
  constraint export_slices_tenant_id_export_id_ordinal_pk primary key (tenant_id, export_id, ordinal),
  constraint export_slices_tenant_id_export_id_exports_tenant_id_id_fk foreign key (tenant_id, export_id)
    references exports (tenant_id, id) on delete cascade
);
--> statement-breakpoint
alter table export_slices alter column body set storage external;
create index exports_expiry on exports using btree (expires_at);
create index audit_log_time on audit_log using btree (tenant_id, created_at, id);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['exports', 'export_slices'] loop
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
grant select, insert, update, delete on exports, export_slices to frontdesk_app;
--> statement-breakpoint
create policy platform on exports for select to frontdesk_platform using (true);
grant select (tenant_id, id, expires_at) on exports to frontdesk_platform;
--> statement-breakpoint
reset role;
