-- Where tenants' own systems are told what happens, and what became of telling them.
set local role frontdesk_migrator;
--> statement-breakpoint
create table webhooks (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  is_enabled boolean default true not null,
  is_gone boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint webhooks_tenant_id_id_pk primary key (tenant_id, id),
  constraint webhooks_tenant_id_tenants_id_fk foreign key (tenant_id) references tenants (id) on delete cascade
);
--> statement-breakpoint
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  type text not null,
  ticket_id uuid,
  payload jsonb not null,
  status text default 'pending' not null,
  tries integer default 0 not null,
  attempts jsonb default '[]' not null,
  due_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  constraint webhook_deliveries_tenant_id_id_pk primary key (tenant_id, id),
  constraint webhook_deliveries_tenant_id_webhook_id_webhooks_tenant_id_id_fk foreign key (tenant_id, webhook_id)
    references webhooks (tenant_id, id) on delete cascade,
  constraint webhook_deliveries_tenant_id_ticket_id_tickets_tenant_id_id_fk foreign key (tenant_id, ticket_id)
    references tickets (tenant_id, id) on delete cascade
);
create unique index webhook_deliveries_event on webhook_deliveries using btree (tenant_id, webhook_id, event_id);
create index webhook_deliveries_newest on webhook_deliveries using btree (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_ticket on webhook_deliveries using btree (tenant_id, ticket_id);
create index webhook_deliveries_due on webhook_deliveries using btree (due_at) where status = 'pending';
create index webhook_deliveries_age on webhook_deliveries using btree (created_at);
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['webhooks', 'webhook_deliveries'] loop
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
grant select, insert, update (url, events, secret, previous_secret, previous_secret_until, is_enabled, is_gone), delete
  on webhooks to frontdesk_app;
grant select, insert, update (status, tries, attempts, due_at), delete on webhook_deliveries to frontdesk_app;
--> statement-breakpoint
-- Sweeping what is due or old, and sealing secrets anew.
create policy platform on webhook_deliveries for select to frontdesk_platform using (true);
grant select (tenant_id, id, status, due_at, created_at) on webhook_deliveries to frontdesk_platform;
create policy platform_reads on webhooks for select to frontdesk_platform using (true);
create policy platform_seals on webhooks for update to frontdesk_platform using (true) with check (true);
grant select (tenant_id, id, secret, previous_secret), update (secret, previous_secret) on webhooks to frontdesk_platform;
--> statement-breakpoint
reset role;
