-- What an owner sees of the own domains: where the chat was seen, and where it was refused. And how far the setting up is.
set local role frontdesk_migrator;
--> statement-breakpoint
alter table tenant_origins add column seen_at timestamp with time zone;
alter table tenant_origins add column seen_page text;
grant update (seen_at, seen_page) on tenant_origins to frontdesk_app;
--> statement-breakpoint
alter table tenants add column setup_dismissed_at timestamp with time zone;
alter table tenants add column tested_at timestamp with time zone;
grant update (setup_dismissed_at, tested_at) on tenants to frontdesk_app;
--> statement-breakpoint
create table blocked_origins (
  tenant_id uuid not null,
  origin text not null,
  attempts bigint default 1 not null,
  page text,
  first_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  ignored_at timestamp with time zone,
  constraint blocked_origins_tenant_id_origin_pk primary key (tenant_id, origin),
  constraint blocked_origins_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
alter table blocked_origins enable row level security;
alter table blocked_origins force row level security;
create policy tenant on blocked_origins to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update (attempts, page, last_at, ignored_at), delete on blocked_origins to frontdesk_app;
--> statement-breakpoint
reset role;
