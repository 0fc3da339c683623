-- What requests to models may cost, set aside while they are under way.
set local role frontdesk_migrator;
--> statement-breakpoint
create table cost_reservations (
  tenant_id uuid not null references tenants (id) on delete cascade,
  id uuid not null,
  day text not null,
  micros bigint not null,
  expires_at timestamptz,
  primary key (tenant_id, id)
);
--> statement-breakpoint
alter table cost_reservations enable row level security;
alter table cost_reservations force row level security;
create policy tenant on cost_reservations to frontdesk_app
  using (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid))
  with check (tenant_id = (select nullif(current_setting('app.current_tenant', true), '')::uuid));
grant select, insert, update, delete on cost_reservations to frontdesk_app;
--> statement-breakpoint
reset role;
