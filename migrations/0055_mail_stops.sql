-- Who wants no more mails outlives the conversation that said so; and where the chat was seen is kept without the page's path.
set local role frontdesk_migrator;
--> statement-breakpoint
create table mail_stops (
  tenant_id uuid not null,
  address_hash text not null,
  stopped_at timestamp with time zone default now() not null,
  constraint mail_stops_tenant_id_address_hash_pk primary key (tenant_id, address_hash),
  constraint mail_stops_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
alter table mails no force row level security;
alter table tenant_origins no force row level security;
--> statement-breakpoint
insert into mail_stops (tenant_id, address_hash, stopped_at)
  select tenant_id,
    encode(sha256(convert_to(tenant_id || ':' || regexp_replace(lower(address), '\+[^@]*(?=@)', ''), 'UTF8')), 'hex'),
    max(coalesce(settled_at, created_at))
  from mails where direction = 'out' and state = 'stopped' group by 1, 2;
--> statement-breakpoint
update mails set state = 'accepted' where state = 'stopped';
--> statement-breakpoint
update tenant_origins set seen_page = substring(seen_page from '^[^/]+//[^/?#]+') where seen_page ~ '^[^/]+//[^/?#]+[/?#]';
--> statement-breakpoint
alter table mails force row level security;
alter table tenant_origins force row level security;
--> statement-breakpoint
alter table mail_stops enable row level security;
alter table mail_stops force row level security;
create policy tenant on mail_stops to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, delete on mail_stops to frontdesk_app;
--> statement-breakpoint
reset role;
