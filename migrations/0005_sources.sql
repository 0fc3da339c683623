-- Web sites and pages that are fetched again by themselves, and what became of each of their pages.
set local role frontdesk_migrator;
--> statement-breakpoint
create table sources (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  name text,
  url text not null,
  scope text not null,
  discovery text not null,
  exclude jsonb default '[]'::jsonb not null,
  max_pages integer not null,
  schedule text not null,
  status text not null,
  error_key text,
  is_truncated boolean default false not null,
  sync_number integer default 0 not null,
  sync_phase text,
  sync_token uuid,
  sync_started_at timestamp with time zone,
  synced_at timestamp with time zone,
  next_sync_at timestamp with time zone,
  alive_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sources_tenant_id_id_pk primary key (tenant_id, id),
  constraint sources_url unique (tenant_id, kind, url),
  constraint sources_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
create table source_pages (
  tenant_id uuid not null,
  source_id uuid not null,
  url text not null,
  depth smallint not null,
  sync_number integer not null,
  is_pending boolean default true not null,
  attempts smallint default 0 not null,
  outcome text,
  error_key text,
  etag text,
  last_modified text,
  text_hash text,
  links jsonb default '[]'::jsonb not null,
  missing_syncs smallint default 0 not null,
  fetched_at timestamp with time zone,
  constraint source_pages_tenant_id_source_id_url_pk primary key (tenant_id, source_id, url),
  constraint source_pages_tenant_id_source_id_sources_tenant_id_id_fk foreign key (tenant_id, source_id)
    references sources (tenant_id, id) on delete cascade
);
--> statement-breakpoint
alter table documents add column source_id uuid;
--> statement-breakpoint
alter table documents add constraint documents_tenant_id_source_id_sources_tenant_id_id_fk
  foreign key (tenant_id, source_id) references sources (tenant_id, id) on delete cascade;
--> statement-breakpoint
create index sources_next_sync on sources using btree (next_sync_at);
create index source_pages_pending on source_pages using btree (tenant_id, source_id, attempts, depth, url)
  where is_pending;
create index documents_source on documents using btree (tenant_id, source_id);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['sources', 'source_pages'] loop
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
grant select, insert, update, delete on sources, source_pages to frontdesk_app;
--> statement-breakpoint
-- The platform finds syncs that are due, and those whose process died.
create policy platform on sources to frontdesk_platform using (true);
grant select (tenant_id, id, status, next_sync_at, alive_at) on sources to frontdesk_platform;
--> statement-breakpoint
reset role;
