-- A visitor has a series of resume handles for each browser; a handle that was used by two ends its series.
set local role frontdesk_migrator;
--> statement-breakpoint
create table visitor_handles (
  tenant_id uuid not null,
  series_hash text not null,
  visitor_id uuid not null,
  handle_hash text not null,
  previous_handle_hash text,
  salt text default '' not null,
  replaced_at timestamp with time zone,
  seen_at timestamp with time zone default now() not null,
  constraint visitor_handles_tenant_id_series_hash_pk primary key (tenant_id, series_hash),
  constraint visitor_handles_tenant_id_visitor_id_visitors_tenant_id_id_fk
    foreign key (tenant_id, visitor_id) references visitors (tenant_id, id) on delete cascade
);
create index visitor_handles_visitor on visitor_handles (tenant_id, visitor_id);
--> statement-breakpoint
alter table visitor_handles enable row level security;
alter table visitor_handles force row level security;
create policy tenant on visitor_handles to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on visitor_handles to frontdesk_app;
--> statement-breakpoint
-- Who migrates owns the rows but is under the policies too, as long as they are forced.
alter table visitors no force row level security;
alter table visitor_handles no force row level security;
insert into visitor_handles (tenant_id, series_hash, visitor_id, handle_hash, seen_at)
  select tenant_id, handle_hash, id, handle_hash, seen_at from visitors;
alter table visitor_handles force row level security;
alter table visitors force row level security;
--> statement-breakpoint
alter table visitors drop column handle_hash, drop column previous_handle_hash;
--> statement-breakpoint
reset role;
